import type { call as fetchCall } from './api.ts'

/**
 * `call` of `api.ts`, loaded at the first use: the schemas and their parser are no part of what a screen needs to stand and
 * answer a touch.
 */
export const call: typeof fetchCall = async (name, input, options) =>
  (await import('./api.ts')).call(name, input, options)

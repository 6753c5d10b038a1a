import { expect } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts'

/** Parses a response strictly by the contract's schema of a call: it may contain nothing that the contract does not name. */
export const conforms = (name: EndpointName, answer: unknown) => {
  const parsed = z.parse(endpoints[name].response as z.ZodMiniType, answer)
  expect(parsed).toEqual(answer)
}

import type { ListedFile } from './check-in-files.ts'
import type * as onDemand from './on-demand.ts'

export type LoadOnDemand = () => typeof onDemand

declare const self: ServiceWorkerGlobalScope & { onDemand?: typeof onDemand }

/** Stores the scripts during the install, after which a browser imports no new ones. Returns the function that evaluates them once. */
export const installOnDemand = (scripts: readonly ListedFile[]): LoadOnDemand => {
  const load = () => {
    if (!self.onDemand) self.importScripts(...scripts.map(({ url }) => url))
    return self.onDemand as typeof onDemand
  }
  self.addEventListener('install', load)
  return load
}

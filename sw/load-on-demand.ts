import type * as onDemand from './on-demand.ts'

export type LoadOnDemand = () => typeof onDemand

declare const self: ServiceWorkerGlobalScope & { onDemand?: typeof onDemand }

/** Stores the script at `path` during the install, after which a browser imports no new one. Returns the function that evaluates it once. */
export const installOnDemand = (path: string): LoadOnDemand => {
  const load = () => {
    if (!self.onDemand) self.importScripts(path)
    return self.onDemand as typeof onDemand
  }
  self.addEventListener('install', load)
  return load
}

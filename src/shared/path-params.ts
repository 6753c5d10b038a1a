import { matchPath, type ParamParseKey, type Params, useLocation } from 'react-router-dom'
import type { Path } from '../config/paths.ts'

type ParamsOf<P extends Path> = Partial<Params<ParamParseKey<P>>>

/** Decodes a parameter; returns an invalid one unchanged. */
const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Returns the parameters in an address by a page's path: `id` of `/events/:id`; empty if it is another page's address. */
export const paramsOf = <P extends Path>(path: P, pathname: string): ParamsOf<P> => {
  const params = Object.entries<string | undefined>(matchPath<P>(path, pathname)?.params ?? {})
  return Object.fromEntries(params.map(([name, value]) => [name, value && decoded(value)])) as ParamsOf<P>
}

/** Returns the parameters in the current address by the page's own path. */
export const usePathParams = <P extends Path>(path: P): ParamsOf<P> => paramsOf(path, useLocation().pathname)

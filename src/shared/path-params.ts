import { matchPath, type ParamParseKey, type Params, useLocation } from 'react-router-dom'
import type { Path } from '../config/paths.ts'

type ParamsOf<P extends Path> = Partial<Params<ParamParseKey<P>>>

/** As it was before it stood in an address; one that nobody wrote by the rules stays as it is. */
const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** What an address has in the places of a page's path: `id` of `/events/:id`; nothing where it is another page's. */
export const paramsOf = <P extends Path>(path: P, pathname: string): ParamsOf<P> => {
  const params = Object.entries<string | undefined>(matchPath<P>(path, pathname)?.params ?? {})
  return Object.fromEntries(params.map(([name, value]) => [name, value && decoded(value)])) as ParamsOf<P>
}

/** What the address has in the places of the page's own path. */
export const usePathParams = <P extends Path>(path: P): ParamsOf<P> => paramsOf(path, useLocation().pathname)

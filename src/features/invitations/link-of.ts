import { paths, pathTo } from '../../config/paths.ts'

/** The address that a guest is sent. */
export const linkOf = (code: string): string => location.origin + pathTo(paths.invitation, code)

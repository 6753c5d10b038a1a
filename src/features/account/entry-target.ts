import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths } from '../../config/paths.ts'

/** Where somebody goes who has just signed in: the `return` of the query where it stays on this site, else home (document 1, section 2). */
export const entryTarget = (wanted: string | null): string =>
  returnPath(wanted, location.origin) ?? paths.home

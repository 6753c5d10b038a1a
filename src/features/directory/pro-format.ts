import type { ProUser } from '../../../contract/directory.ts'
import { isVenueSide } from '../../../contract/rules/directory.ts'
import { fold } from '../../../contract/rules/search.ts'
import { directoryCopy } from '../../copy/directory.ts'

/** What a `Type` reads: 'programmer' is 'Producteur'; an unknown one as it is stored, with a capital. */
export const typeLabel = (type: string): string =>
  directoryCopy.types[fold(type)] ?? type.charAt(0).toUpperCase() + type.slice(1)

/** The address of somebody's own page, on their side of the directory. */
export const pageOf = ({ id, Type }: Pick<ProUser, 'id' | 'Type'>): string =>
  `/${isVenueSide(Type) ? 'venues' : 'artists'}/${encodeURIComponent(id)}`

/** Whether two names are the same to a reader. */
export const isSameName = (first: string, second: string): boolean => fold(first) === fold(second)

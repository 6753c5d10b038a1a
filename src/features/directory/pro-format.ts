import type { ProUser } from '../../../contract/directory.ts'
import { isVenueSide } from '../../../contract/rules/directory.ts'
import { fold } from '../../../contract/rules/search.ts'
import { directoryCopy } from '../../copy/directory.ts'

/** Returns the label of a `Type`: 'programmer' is 'Producteur'; an unknown one is capitalised. */
export const typeLabel = (type: string): string =>
  directoryCopy.types[fold(type)] ?? type.charAt(0).toUpperCase() + type.slice(1)

/** Returns the path of an artist's or a venue's page. */
export const pageOf = ({ id, Type }: Pick<ProUser, 'id' | 'Type'>): string =>
  `/${isVenueSide(Type) ? 'venues' : 'artists'}/${encodeURIComponent(id)}`

export const isSameName = (first: string, second: string): boolean => fold(first) === fold(second)

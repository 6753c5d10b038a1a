/** The channel on which the triggers of the migrations 0002, 0011, 0012 and 0014 say that the catalogue has changed. */
export const CATALOGUE_CHANNEL = 'catalogue_changed'

/** What changed: lists and events (a like, a seat sold), the cities and styles in use as well, artists and venues, or the files that devices hold the catalogue by. */
export type CatalogueChange = 'events' | 'filters' | 'directory' | 'snapshot'

const KINDS: readonly string[] = ['events', 'directory', 'snapshot'] satisfies CatalogueChange[]

/** Who wants to know. Between `onLost` and `onListening` changes may be missed, and at first nobody listens. */
export interface CatalogueListener {
  onListening(): void
  onLost(): void
  onChange(change: CatalogueChange): void
}

/** The change that a notification names; one of an unknown kind (a later release shares the database) changes every list. */
export const changeOf = (payload: string | undefined): CatalogueChange =>
  payload !== undefined && KINDS.includes(payload) ? (payload as CatalogueChange) : 'filters'

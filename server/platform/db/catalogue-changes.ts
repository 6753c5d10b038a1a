/** The channel on which the triggers of migration 0002 say that the catalogue has changed. */
export const CATALOGUE_CHANNEL = 'catalogue_changed'

/** What changed: lists and events (a like, a seat sold), or the cities and styles in use as well. */
export type CatalogueChange = 'events' | 'filters'

/** Who wants to know. Between `onLost` and `onListening` changes may be missed, and at first nobody listens. */
export interface CatalogueListener {
  onListening(): void
  onLost(): void
  onChange(change: CatalogueChange): void
}

/** The change that a notification names; one of an unknown kind (a later release shares the database) changes everything. */
export const changeOf = (payload: string | undefined): CatalogueChange =>
  payload === 'events' ? 'events' : 'filters'

/** The data that the server has read for a page: the key and result of each query. */
export type PageData = [key: readonly unknown[], value: unknown][]

/** Id of the element that holds the data as JSON. */
export const PAGE_DATA_ID = 'page-data'

/** Id of the element that tells the age of a document served while the server cannot read its data. `data-at` of the data has the same time, in ms. */
export const PAGE_AGE_ID = 'page-age'

/** Class of a page's own action at the bottom of a phone; of the whole document too, until the app has taken it over. */
export const STICKY_ACTION = 'sticky-action'

/** The result of src/entry-server.tsx for an address. */
export interface RenderedApp {
  /** The complete app at the address, with its lazy pages: no script is needed to place them. */
  html: string
  data: PageData
  /** True if a query failed, and the page shows the failure. */
  hasFailed: boolean
}

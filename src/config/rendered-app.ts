/** What the server has read for a page: the key and the answer of each of its queries. */
export type PageData = [key: readonly unknown[], value: unknown][]

/** The element of the document that holds it, as JSON. */
export const PAGE_DATA_ID = 'page-data'

/** The element of a document that is sent again while nothing can be read: it says of when it is, and so does `data-at` of its data, in ms. */
export const PAGE_AGE_ID = 'page-age'

/** What src/entry-server.tsx makes of an address. */
export interface RenderedApp {
  /** The app at the address, whole: lazy pages are waited for, and no script is needed to put them in place. */
  html: string
  /** What its queries have read, for the browser to go on from. */
  data: PageData
  /** Something that it asked for could not be read: it shows that it failed. */
  hasFailed: boolean
}

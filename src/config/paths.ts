/** What stands in a row of the table. */
export interface PageRow {
  /** As the router matches it; `:name?` may be missing. */
  path: string
  /** What shows it, `src/pages/{page}.tsx`. */
  page: string
  /**
   * The document that answers its address: 'built', rendered at build; 'rendered', by the server with its data, once a change of the
   * catalogue; left out, the shell alone.
   */
  document?: 'built' | 'rendered'
  /** The names of the query that change what it shows: each of their values is a page of its own. */
  reads?: readonly string[]
  /** Belongs to one person, or leads nowhere without what a link brings along: search engines are kept out. */
  isPrivate?: true
  /** Most initial JavaScript, in KB gzip; where it says nothing, that of `scripts/bundle-size.mjs`. */
  budget?: number
  /** Shown at a venue's door: a session that has ended leads nobody away from it. */
  isDoor?: true
  /** Reads codes by the camera: it comes with headers of its own, from the server and from the worker (decision 050). */
  usesCamera?: true
  /**
   * The worker opens a notification beside it, not in its place: something is paid for, or a code is looked at. With one of these in the
   * query, where the path alone does not say so.
   */
  keepsPerson?: true | readonly string[]
}

/**
 * The app's pages: one row a page. In the site map stands what has a document and is not private, one address an id.
 * Nothing of the table reaches the browser: the build writes `paths.x` and `doorPaths` where they are used (decision 028).
 */
const pages = {
  home: { path: '/', page: 'home', document: 'rendered', reads: ['genre'], budget: 118 },
  events: {
    path: '/events',
    page: 'events',
    document: 'rendered',
    budget: 121,
    reads: [
      'search',
      'city',
      'musicStyle',
      'dateFrom',
      'dateTo',
      'when',
      'pass',
      'free',
      'stepFree',
      'seating',
      'companionFree',
      'signed',
      'age',
      'page',
    ],
  },
  event: { path: '/events/:id', page: 'event', document: 'rendered', budget: 122 },
  eventCheckout: {
    path: '/events/:eventId/checkout',
    page: 'event-checkout',
    isPrivate: true,
    keepsPerson: true,
  },
  checkout: { path: '/checkout', page: 'checkout', isPrivate: true, keepsPerson: true },
  paymentSuccess: {
    path: '/payment/success/:paymentIntentId?',
    page: 'payment-success',
    isPrivate: true,
    keepsPerson: true,
  },
  demoPayment: { path: '/paiement-demo/:id', page: 'demo-payment', isPrivate: true, keepsPerson: true },
  favorites: { path: '/favorites', page: 'favorites', isPrivate: true },
  sharedFavourites: { path: '/partage', page: 'shared-favourites', isPrivate: true },
  auth: { path: '/auth', page: 'auth', document: 'built', isPrivate: true, budget: 116 },
  forgotPassword: { path: '/forgot-password', page: 'forgot-password', isPrivate: true },
  resetPassword: { path: '/reset-password', page: 'reset-password', isPrivate: true },
  verifyEmail: { path: '/verifier-email', page: 'verify-email', isPrivate: true },
  tickets: {
    path: '/tickets',
    page: 'tickets',
    isPrivate: true,
    isDoor: true,
    keepsPerson: ['pass', 'billet'],
    budget: 131,
  },
  printTicket: {
    path: '/tickets/:id/imprimer',
    page: 'print-ticket',
    isPrivate: true,
    isDoor: true,
    budget: 132,
  },
  store: { path: '/store', page: 'store', document: 'rendered', budget: 119 },
  passNectar: { path: '/pass-nectar', page: 'pass-nectar', document: 'rendered', budget: 119 },
  bookingConfirmation: {
    path: '/booking/confirmation/:eventId',
    page: 'booking-confirmation',
    isPrivate: true,
  },
  billet: { path: '/billet/:id', page: 'billet', isPrivate: true, isDoor: true },
  invitation: {
    path: '/invitation/:code',
    page: 'invitation',
    isPrivate: true,
    isDoor: true,
    keepsPerson: true,
  },
  checkIn: {
    path: '/entree/:link',
    page: 'check-in',
    isPrivate: true,
    isDoor: true,
    keepsPerson: true,
    usesCamera: true,
  },
  pass: { path: '/pass/:userId', page: 'pass', isPrivate: true, isDoor: true },
  artists: {
    path: '/artists',
    page: 'artists',
    document: 'rendered',
    reads: ['search', 'genre', 'page'],
    budget: 120,
  },
  artist: { path: '/artists/:id', page: 'artist', document: 'rendered', budget: 120 },
  venues: { path: '/venues', page: 'artists', document: 'rendered', reads: ['page'], budget: 120 },
  venue: { path: '/venues/:id', page: 'venue', document: 'rendered', budget: 120 },
  termsOfUse: { path: '/cgu', page: 'terms', document: 'built' },
  termsOfSale: { path: '/cgv', page: 'terms', document: 'built' },
  privacy: { path: '/legal/privacy', page: 'legal', document: 'built' },
  cookies: { path: '/legal/cookies', page: 'legal', document: 'built' },
  mentions: { path: '/legal/mentions', page: 'legal', document: 'built' },
  accessibility: { path: '/legal/accessibility', page: 'legal', document: 'built' },
  help: { path: '/help', page: 'help', document: 'built' },
  contact: { path: '/contact', page: 'contact', document: 'built' },
  support: { path: '/support', page: 'support', document: 'built' },
  resilier: { path: '/resilier', page: 'resilier', document: 'built', budget: 121 },
  retractation: { path: '/retractation', page: 'retractation', document: 'built' },
  settings: { path: '/settings', page: 'settings', isPrivate: true },
  profile: { path: '/profile', page: 'profile', isPrivate: true },
  subscriptionSuccess: {
    path: '/subscription/success/:planType?',
    page: 'subscription-success',
    isPrivate: true,
  },
  feedback: { path: '/feedback/:type?', page: 'feedback', isPrivate: true },
  comingSoon: { path: '/coming-soon', page: 'coming-soon' },
  notFound: { path: '*', page: 'not-found' },
} as const satisfies Record<string, PageRow>

type Paths = { readonly [Name in keyof typeof pages]: (typeof pages)[Name]['path'] }

/** A path of the table. */
export type Path = Paths[keyof Paths]

export const pageRows: readonly PageRow[] = /* @__PURE__ */ Object.values(pages)

const byName = () => Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path]))
const atTheDoor = () => pageRows.filter(({ isDoor }) => isDoor).map(({ path }) => path)

/** The path of each page by name: `paths.event` is '/events/:id'. */
export const paths = /* @__PURE__ */ byName() as Paths
/** The pages that are shown at a venue's door. */
export const doorPaths: readonly string[] = /* @__PURE__ */ atTheDoor()

/** A path of the table as an expression, in whatever case an address is written: `:name` is a segment, `:name?` may be missing, and so may a slash at the end. */
export const expressionOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i')

/** What an address takes along from the sentence that it was copied out of. */
const COPIED_ALONG = /(?:[/).,;:!?'"»>\]]|%(?:20|22|29|3E|5D|C2%A0|C2%BB|E2%80%A6))$/i
const LONGEST_ADDRESS = 300

const withoutEnd = (pathname: string): string =>
  COPIED_ALONG.test(pathname) ? withoutEnd(pathname.replace(COPIED_ALONG, '')) : pathname

/** Whether a page of the table answers an address, in whatever case and with a slash at its end or not. */
export const isPagePath = (pathname: string, rows: readonly PageRow[] = pageRows): boolean =>
  rows.some(({ path }) => path !== paths.notFound && expressionOf(path).test(pathname))

/**
 * The path of a page that an address means, as the table writes it: in its case, without a slash or a sentence's signs at the end. Null for
 * an address that is written so already, or means no page. Codes that are read at a door come in capitals, and are answered as they are.
 */
export const canonicalPath = (pathname: string): string | null => {
  if (pathname.length > LONGEST_ADDRESS) return null
  const address = withoutEnd(pathname)
  const row = pageRows.find(({ path }) => path !== paths.notFound && expressionOf(path).test(address))
  if (!row || row.isDoor) return null
  const names = row.path.split('/')
  const canonical = address
    .split('/')
    .map((segment, at) => (names[at]?.startsWith(':') ? segment : names[at]))
    .join('/')
  return canonical === pathname ? null : canonical
}

type Values<P extends string> = P extends `${string}:${infer Name}`
  ? Name extends `${string}?`
    ? [value?: string]
    : [value: string]
  : []

/** The address of a page about one thing: its path with this in place of the parameter; one that may be missing goes with its slash. */
export const pathTo = <P extends Path>(path: P, ...values: Values<P>): string =>
  path.replace(/\/:\w+\??/, values[0] ? `/${encodeURIComponent(values[0])}` : '')

/** The part of a query that a page reads, in one order: what these names say, without what is empty. */
export const searchOf = (search: string, names: readonly string[]): string => {
  const given = new URLSearchParams(search)
  const read = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value) read.set(name, value)
  }
  return read.size > 0 ? `?${read}` : ''
}

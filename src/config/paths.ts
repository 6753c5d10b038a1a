export interface PageRow {
  /** The router's pattern; `:name?` is optional. */
  path: string
  /** The page's module, `src/pages/{page}.tsx`. */
  page: string
  /**
   * The document served at its address: 'built', rendered at build; 'rendered', by the server with its data, once per change of the catalogue; if
   * omitted, the shell alone.
   */
  document?: 'built' | 'rendered'
  /** The query parameters that change its content: each of their values makes a separate page. */
  reads?: readonly string[]
  /** True for a page of one person, or a page that needs a link's data: hidden from search engines. */
  isPrivate?: true
  /** Maximum initial JavaScript, in KB gzip; by default that of `scripts/bundle-size.mjs`. */
  budget?: number
  /** True for a page shown at a venue's door: the end of the session does not redirect away from it. */
  isDoor?: true
  /** True for a page that scans codes with the camera (decision 050). The server and the worker serve it with headers of its own. */
  usesCamera?: true
  /** True for a page that frames players of other sites (decision 067), with headers of its own as well. */
  playsMusic?: true
  /** True for a page that may ask for the position (decision 067), with headers of its own as well. */
  usesPosition?: true
  /**
   * True if the worker must open a notification beside this page, not in its place: during a payment, or while a code is shown. An array limits it to
   * these query parameters.
   */
  keepsPerson?: true | readonly string[]
}

/**
 * The app's pages, one per row. The site map lists pages with a document that are not private, one address per id. Nothing of the table reaches the
 * browser: the build inlines `paths.x` and `doorPaths` (decision 028).
 */
const pages = {
  home: { path: '/', page: 'home', document: 'rendered', reads: ['genre'], budget: 123 },
  events: {
    path: '/events',
    page: 'events',
    document: 'rendered',
    budget: 126.5,
    usesPosition: true,
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
  event: { path: '/events/:id', page: 'event', document: 'rendered', budget: 127.25, playsMusic: true },
  eventCheckout: {
    path: '/events/:eventId/checkout',
    page: 'event-checkout',
    isPrivate: true,
    keepsPerson: true,
    budget: 133.5,
  },
  checkout: { path: '/checkout', page: 'checkout', isPrivate: true, keepsPerson: true },
  paymentSuccess: {
    path: '/payment/success/:paymentIntentId?',
    page: 'payment-success',
    isPrivate: true,
    keepsPerson: true,
    budget: 130.25,
  },
  demoPayment: { path: '/paiement-demo/:id', page: 'demo-payment', isPrivate: true, keepsPerson: true },
  favorites: { path: '/favorites', page: 'favorites', isPrivate: true },
  sharedFavourites: { path: '/partage', page: 'shared-favourites', isPrivate: true },
  auth: { path: '/auth', page: 'auth', document: 'built', isPrivate: true, budget: 120.5 },
  forgotPassword: { path: '/forgot-password', page: 'forgot-password', isPrivate: true },
  resetPassword: { path: '/reset-password', page: 'reset-password', isPrivate: true },
  verifyEmail: { path: '/verifier-email', page: 'verify-email', isPrivate: true },
  tickets: {
    path: '/tickets',
    page: 'tickets',
    isPrivate: true,
    isDoor: true,
    keepsPerson: ['pass', 'billet'],
    budget: 136.75,
  },
  printTicket: {
    path: '/tickets/:id/imprimer',
    page: 'print-ticket',
    isPrivate: true,
    isDoor: true,
    budget: 136.75,
  },
  store: { path: '/store', page: 'store', document: 'rendered', budget: 124 },
  passNectar: { path: '/pass-nectar', page: 'pass-nectar', document: 'rendered', budget: 124 },
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
    budget: 124,
  },
  artist: { path: '/artists/:id', page: 'artist', document: 'rendered', budget: 124, playsMusic: true },
  venues: { path: '/venues', page: 'artists', document: 'rendered', reads: ['page'], budget: 124 },
  venue: { path: '/venues/:id', page: 'venue', document: 'rendered', budget: 124 },
  termsOfUse: { path: '/cgu', page: 'terms', document: 'rendered', budget: 123 },
  termsOfSale: { path: '/cgv', page: 'terms', document: 'rendered', budget: 123 },
  privacy: { path: '/legal/privacy', page: 'legal', document: 'rendered', budget: 123.75 },
  cookies: { path: '/legal/cookies', page: 'legal', document: 'rendered', budget: 123.75 },
  mentions: { path: '/legal/mentions', page: 'legal', document: 'rendered', budget: 123.75 },
  accessibility: { path: '/legal/accessibility', page: 'legal', document: 'rendered', budget: 123.75 },
  help: { path: '/help', page: 'help', document: 'built' },
  contact: { path: '/contact', page: 'contact', document: 'built' },
  support: { path: '/support', page: 'support', document: 'built' },
  play: { path: '/jouer', page: 'jouer', document: 'built' },
  resilier: { path: '/resilier', page: 'resilier', document: 'built', budget: 125 },
  retractation: { path: '/retractation', page: 'retractation', document: 'built', budget: 122 },
  settings: { path: '/settings', page: 'settings', isPrivate: true },
  profile: { path: '/profile', page: 'profile', isPrivate: true },
  gift: { path: '/offrir', page: 'gift', budget: 143 },
  giftCard: { path: '/offrir/carte/:id', page: 'gift', isPrivate: true, budget: 143 },
  giftLink: { path: '/cadeau/:code', page: 'gift', isPrivate: true, keepsPerson: true, budget: 143 },
  subscriptionSuccess: {
    path: '/subscription/success/:planType?',
    page: 'subscription-success',
    isPrivate: true,
  },
  orga: { path: '/orga', page: 'orga', isPrivate: true, budget: 147 },
  orgaNew: { path: '/orga/nouvelle', page: 'orga', isPrivate: true, budget: 147 },
  teamInvitation: { path: '/orga/invitation/:code', page: 'orga', isPrivate: true, budget: 147 },
  sharedFigures: { path: '/orga/suivi/:code', page: 'orga', isPrivate: true, budget: 147 },
  orgaReview: { path: '/orga/revue', page: 'orga', isPrivate: true, budget: 147 },
  organisation: { path: '/orga/:id', page: 'orga', isPrivate: true, budget: 147 },
  orgaTeam: { path: '/orga/:id/equipe', page: 'orga', isPrivate: true, budget: 147 },
  orgaLegal: { path: '/orga/:id/structure', page: 'orga', isPrivate: true, budget: 147 },
  orgaSources: { path: '/orga/:id/sources', page: 'orga', isPrivate: true, budget: 147 },
  orgaDraft: { path: '/orga/:id/brouillons/:draftId', page: 'orga', isPrivate: true, budget: 147 },
  orgaSheet: { path: '/orga/:id/concerts/:eventId/fiche', page: 'orga', isPrivate: true, budget: 147 },
  orgaConcert: { path: '/orga/:id/concerts/:eventId', page: 'orga', isPrivate: true, budget: 147 },
  orgaPeople: { path: '/orga/:id/concerts/:eventId/liste', page: 'orga', isPrivate: true, budget: 147 },
  orgaGuests: { path: '/orga/:id/concerts/:eventId/invites', page: 'orga', isPrivate: true, budget: 147 },
  orgaMessage: { path: '/orga/:id/concerts/:eventId/message', page: 'orga', isPrivate: true, budget: 147 },
  orgaDoor: { path: '/orga/:id/concerts/:eventId/entree', page: 'orga', isPrivate: true, budget: 147 },
  orgaChange: { path: '/orga/:id/concerts/:eventId/changer', page: 'orga', isPrivate: true, budget: 147 },
  orgaStatement: { path: '/orga/:id/concerts/:eventId/releve', page: 'orga', isPrivate: true, budget: 147 },
  feedback: { path: '/feedback/:type?', page: 'feedback', isPrivate: true },
  comingSoon: { path: '/coming-soon', page: 'coming-soon' },
  notFound: { path: '*', page: 'not-found' },
} as const satisfies Record<string, PageRow>

type Paths = { readonly [Name in keyof typeof pages]: (typeof pages)[Name]['path'] }

export type Path = Paths[keyof Paths]

export const pageRows: readonly PageRow[] = /* @__PURE__ */ Object.values(pages)

const byName = () => Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path]))
const atTheDoor = () => pageRows.filter(({ isDoor }) => isDoor).map(({ path }) => path)

/** The path of each page by name: `paths.event` is '/events/:id'. */
export const paths = /* @__PURE__ */ byName() as Paths
export const doorPaths: readonly string[] = /* @__PURE__ */ atTheDoor()

/** Returns a case-insensitive expression for a path of the table: `:name` is a segment; `:name?` and a final slash are optional. */
export const expressionOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i')

/** Returns a page's row for an address; undefined if it is no page. */
export const rowAt = (pathname: string, rows: readonly PageRow[] = pageRows): PageRow | undefined =>
  rows.find(({ path }) => path !== paths.notFound && expressionOf(path).test(pathname))

/** Punctuation that was copied along with an address from a sentence. */
const COPIED_ALONG = /(?:[/).,;:!?'"»>\]]|%(?:20|22|29|3E|5D|C2%A0|C2%BB|E2%80%A6))$/i
const LONGEST_ADDRESS = 300

const withoutEnd = (pathname: string): string =>
  COPIED_ALONG.test(pathname) ? withoutEnd(pathname.replace(COPIED_ALONG, '')) : pathname

/** Checks whether an address is a page of the table, in any case and with or without a final slash. */
export const isPagePath = (pathname: string, rows: readonly PageRow[] = pageRows): boolean =>
  rowAt(pathname, rows) !== undefined

/**
 * Returns the canonical spelling of a page's address: the table's case, without a final slash or punctuation. Null if it is canonical, or no page.
 * Door pages are never changed: scanned codes come in capitals.
 */
export const canonicalPath = (pathname: string): string | null => {
  if (pathname.length > LONGEST_ADDRESS) return null
  const address = withoutEnd(pathname)
  const row = rowAt(address)
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

/** Returns the address of a page: its path with the value in place of the parameter. Without a value, an optional parameter and its slash are left out. */
export const pathTo = <P extends Path>(path: P, ...values: Values<P>): string =>
  path.replace(/\/:\w+\??/, values[0] ? `/${encodeURIComponent(values[0])}` : '')

/** Returns the query parameters that a page reads, in a fixed order, without empty ones. */
export const searchOf = (search: string, names: readonly string[]): string => {
  const given = new URLSearchParams(search)
  const read = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value) read.set(name, value)
  }
  return read.size > 0 ? `?${read}` : ''
}

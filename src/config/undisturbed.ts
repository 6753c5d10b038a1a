/**
 * Pages that nobody is led away from: where something is paid for, and where a door looks at a code. One row a page: its path as the router
 * has it, and what has to stand in the query, where the path alone says nothing.
 */
export const undisturbed: readonly { path: string; query?: string }[] = [
  { path: '/checkout' },
  { path: '/events/:eventId/checkout' },
  { path: '/payment/success/:paymentIntentId?' },
  { path: '/paiement-demo/:id' },
  { path: '/tickets', query: 'pass' },
  { path: '/tickets', query: 'billet' },
]

/** A router's path as an expression: `:name` is a segment, `:name?` may be missing, a slash at the end is none of its own. */
const expressionOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`)

const rows = undisturbed.map(({ path, query }) => ({ expression: expressionOf(path), query }))

/** Whether an address shows a page that nobody is led away from. */
export const isUndisturbed = ({ pathname, searchParams }: URL): boolean =>
  rows.some(
    ({ expression, query }) => expression.test(pathname) && (query === undefined || searchParams.has(query)),
  )

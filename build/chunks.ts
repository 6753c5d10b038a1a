/**
 * Packages that change seldom keep a chunk of their own, so that a release leaves them in the cache. Everything else is
 * split by the lazy routes.
 */
export const vendorGroups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 20 },
]

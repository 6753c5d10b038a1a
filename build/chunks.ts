/**
 * What every screen needs of packages that change seldom keeps one chunk of its own, so that a release leaves it in the cache.
 * Everything else is split by the lazy routes. Left to itself the bundler takes the queries and its own loader
 * apart into chunks that are never fetched without each other, which costs every route 1.2 to 1.5 KB.
 */
export const vendorGroups = [
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](?:react-query|query-core))[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/,
    priority: 20,
  },
  {
    // On every page: a chunk each of a few hundred bytes costs more than what is in it. The styles of src/ui are one sheet with it, but for those of the door and the settings.
    name: 'base',
    test: /src[\\/]ui[\\/](?:(?:icons?|page-title|heading|spinner|button(?:-link)?|classes)\.tsx?$|(?!code-screen|check-page|result-banner|stamp|switch|expired-strip)[\w-]+\.css\.ts)|@vanilla-extract[\\/]recipes/,
    priority: 10,
  },
  {
    name: 'acting',
    test: /src[\\/](?:shared[\\/]use-send|lib[\\/]clicked-place)\.ts$/,
    priority: 10,
    includeDependenciesRecursively: false,
  },
  {
    name: 'form',
    test: /src[\\/](?:shared[\\/]use-zod-form\.ts|ui[\\/](?:(?:text-)?field|submit-button)\.tsx)$/,
    priority: 10,
    includeDependenciesRecursively: false,
  },
  {
    name: 'alerts',
    test: /src[\\/]ui[\\/](?:inline-alert|form-error)\.tsx$/,
    priority: 10,
    includeDependenciesRecursively: false,
  },
  {
    name: 'data',
    test: /(?:contract[\\/]rules[\\/](?:paris-time|price)|src[\\/](?:lib[\\/](?:clock|device-first)|copy[\\/]as-of|data[\\/]stored)|src[\\/](?:ui[\\/](?:as-of-line|read-state)|shared[\\/]freshness))\.tsx?$/,
    priority: 10,
    includeDependenciesRecursively: false,
  },
]

/** Chunks that have been loaded, as the entry's, before any other is asked for. */
const LOADED = /^assets\/(?:main|react|base|rolldown-runtime)-[\w-]{8}\.js$/

/** What a lazy import has to fetch: its own file and the chunks that are not there already; an empty list where that is its file alone. */
export const withoutLoaded = (file: string, names: string[]): string[] => {
  const missing = names.filter((name) => !LOADED.test(name))
  return missing.some((name) => name !== file) ? missing : []
}

/** What the bundler tells of a module; `importers` name those that import it statically. */
interface Module {
  importers: readonly string[]
  importedIds: readonly string[]
  code: string | null
}
interface Modules {
  getModuleInfo(id: string): Module | null
}

const OWN = /[\\/](?:src|contract)[\\/]/
const ENTRY = /src[\\/]main\.tsx$/
const PAGE = /src[\\/]pages[\\/]([\w-]+)\.tsx$/
/** The pages that first visits begin with, by what they show. */
const FIRST: Record<string, string> = {
  home: 'events',
  events: 'events',
  event: 'events',
  artists: 'directory',
  artist: 'directory',
  venue: 'directory',
  store: 'offers',
  'pass-nectar': 'offers',
  auth: 'auth',
}
/** What comes once the page is quiet, or with what is asked for: the device's database, the schemas of the API and their parser. */
const STORE = /node_modules[\\/](?:dexie|zod)[\\/]|src[\\/]data[\\/]|[\\/]contract[\\/](?!rules|poster)/

/** What of it is loaded on everybody's device, and as somebody signs in or comes back; all else is a member's or a form's. */
const LOADED_FOR = [
  [
    'store',
    /src[\\/]data[\\/](?:db|outbox[\\/]device-outbox|repositories[\\/](?:service|events|related|directory))\.ts$/,
  ],
  ['session', /src[\\/]data[\\/]repositories[\\/]profile\.ts$|[\\/]contract[\\/]auth\.ts$/],
] as const

/** What the check-in alone needs of it comes with the check-in. */
const CHECK_IN = /src[\\/]data[\\/]check-in[\\/]/

/** What a compiled style imports, which is no script, and what is loaded before any of it. */
const AT_HAND = /\.vanilla\.css|node_modules[\\/](?:react|@vanilla-extract)[\\/]/

/** Of the page that shares most with parts of it that are loaded on demand all is one file: the bundler makes one for each set of such parts. */
const PAGE_OF_PARTS = 'event'

/** What this many pages import is loaded with every page. */
const MANY = 9
/** What imports no more than React and styles, and has fewer characters than this, costs more as a file of its own. */
const SMALL = 1200

const above = (id: string, modules: Modules, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) above(importer, modules, seen)
  return seen
}

/**
 * The chunk of a module of ours, by what imports it: `app` with the entry, many pages, or several kinds of first visits; `of-events` with one kind;
 * one of the pages that share it; null where the bundler puts it beside its only page, or it is loaded on demand. Few files (docs/performance.md).
 */
const chunkOf = (id: string, modules: Modules): string | null => {
  if (ENTRY.test(id) || PAGE.test(id)) return null
  const importers = [...above(id, modules)]
  if (importers.some((one) => ENTRY.test(one))) return OWN.test(id) ? 'app' : null
  const pages = importers.flatMap((one) => PAGE.exec(one)?.[1] ?? []).sort()
  if (importers.every((one) => CHECK_IN.test(one))) return null
  if (pages.length === 0) {
    if (!STORE.test(id)) return null
    return LOADED_FOR.find(([, root]) => importers.some((one) => root.test(one)))?.[0] ?? 'member'
  }
  if (!OWN.test(id)) return null
  if (pages.length === 1) return pages[0] === PAGE_OF_PARTS ? `of-${PAGE_OF_PARTS}` : null
  const first = pages.filter((page) => FIRST[page])
  const kinds = new Set(first.map((page) => FIRST[page]))
  const { code, importedIds } = modules.getModuleInfo(id) ?? { code: null, importedIds: [] }
  const isCrumb = importedIds.every((one) => AT_HAND.test(one)) && (code?.length ?? 0) < SMALL
  if (pages.length >= MANY || kinds.size > 1 || (isCrumb && kinds.size > 0)) return 'app'
  // What profiles alone share is no part of the lists that lead to them.
  const isOfProfiles = pages.every((page) => page === 'artist' || page === 'venue')
  if (!isOfProfiles && (first.length > 2 || first.length === pages.length || kinds.has('auth')))
    return `of-${[...kinds].join('')}`
  return pages.join('-').slice(0, 40)
}

/** What changes seldom keeps a chunk of its own, so that a release leaves it in the cache; the rest goes by `chunkOf` (docs/performance.md). */
export const chunkGroups = [
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](?:react-query|query-core)(?![\\/].*hydration\.js)|@vanilla-extract)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/,
    priority: 20,
  },
  {
    name: chunkOf,
    debugName: 'pages',
    test: /[\\/](?:src|contract)[\\/]|node_modules[\\/](?:dexie|zod)[\\/]/,
    priority: 10,
    includeDependenciesRecursively: false,
  },
]

/** Chunks that have been loaded, as the entry's, before any other is asked for. */
const FIRST_LOADED = 'main|react|app|rolldown-runtime'
const LOADED = new RegExp(`^assets/(?:${FIRST_LOADED})-[\\w-]{8}\\.js$`)
const NAMED = new RegExp(`^(?:[^-]+|${FIRST_LOADED})$`)

/** A chunk of several pages has no name: the entry lists the files of all pages, and names are what compresses worst in it. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  NAMED.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'

/** What a lazy import has to fetch: its own file and the chunks that are not there already; an empty list where that is its file alone. */
export const withoutLoaded = (file: string, names: string[]): string[] => {
  const missing = names.filter((name) => !LOADED.test(name))
  return missing.some((name) => name !== file) ? missing : []
}

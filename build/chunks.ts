/** The bundler's data of a module; `importers` lists the static importers. */
interface Module {
  importers: readonly string[]
  importedIds: readonly string[]
  code: string | null
}
interface Modules {
  getModuleInfo(id: string): Module | null
}

const OWN = /[\\/](?:src|contract|posters)[\\/]/
const ENTRY = /src[\\/]main\.tsx$/
const PAGE = /src[\\/]pages[\\/]([\w-]+)\.tsx$/
/** Pages on which visits start, with their subject. */
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
/** A page that loads a subject's code with it, so that sharing a module with it splits no file off. */
const FOLLOWS: Record<string, string> = { gift: 'offers' }
/** Modules needed once the page is idle or on demand: the device's database, the API's schemas and their parser. */
const STORE = /node_modules[\\/](?:dexie|zod)[\\/]|src[\\/]data[\\/]|[\\/]contract[\\/](?!rules)/

/** The part of `STORE` that every device loads, and the part for signing in or returning; the rest is for members or forms. */
const LOADED_FOR = [
  [
    'store',
    /src[\\/]data[\\/](?:db|outbox[\\/]device-outbox|service|catalogue[\\/](?:events|related|directory))\.ts$/,
  ],
  ['session', /src[\\/]data[\\/]member[\\/]profile\.ts$|[\\/]contract[\\/]auth\.ts$/],
] as const

/** Modules are bundled with the check-in if no other page needs them. */
const CHECK_IN = /src[\\/]data[\\/]check-in[\\/]/

/** Imports of a compiled style, which are no scripts, and modules that every page loads before any of it. */
const AT_HAND = /\.vanilla\.css|node_modules[\\/](?:react|@vanilla-extract)[\\/]|src[\\/]lib[\\/]clock\.ts$/

/** This page shares most with its own on-demand parts. They get one file, because the bundler would create one per set of parts. */
const PAGE_OF_PARTS = 'event'

/** A module is loaded with every page if this many pages import it, or with every page of a form if no list or profile is among them. */
const MANY = 9
/** A module that imports only React and styles is not worth a separate file if it has fewer characters. */
const SMALL = 1200

const above = (id: string, modules: Modules, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) above(importer, modules, seen)
  return seen
}

/**
 * Returns a module's chunk by its importers: `app` for the entry, many pages or several subjects; `forms`; `of-events` for one subject; else the pages
 * that share it. Null if the bundler decides: a single page, or on demand.
 */
const chunkOf = (id: string, modules: Modules): string | null => {
  if (ENTRY.test(id) || PAGE.test(id)) return null
  const importers = [...above(id, modules)]
  if (importers.some((one) => ENTRY.test(one))) return OWN.test(id) ? 'app' : null
  const all = importers.flatMap((one) => PAGE.exec(one)?.[1] ?? []).sort()
  const subjects = new Set(all.flatMap((page) => FIRST[page] ?? []))
  const pages = all.filter((page) => !subjects.has(FOLLOWS[page] ?? ''))
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
  if (pages.length >= MANY && [...kinds].every((kind) => kind === 'auth')) return 'forms'
  if (pages.length >= MANY || kinds.size > 1 || (isCrumb && kinds.size > 0)) return 'app'
  // If only profiles share a module, it does not belong to the lists that link to them.
  const isOfProfiles = pages.every((page) => page === 'artist' || page === 'venue')
  if (!isOfProfiles && (first.length > 2 || first.length === pages.length || kinds.has('auth')))
    return `of-${[...kinds].join('')}`
  return pages.join('-').slice(0, 40)
}

/** Rarely changing packages have a separate chunk, so that a release leaves it in the cache; `chunkOf` assigns the rest (docs/performance.md). */
export const chunkGroups = [
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](?:react-query|query-core)(?![\\/].*hydration\.js)|@vanilla-extract)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/,
    priority: 20,
  },
  {
    name: chunkOf,
    debugName: 'pages',
    test: /[\\/](?:src|contract|posters)[\\/]|node_modules[\\/](?:dexie|zod)[\\/]/,
    priority: 10,
    includeDependenciesRecursively: false,
  },
]

/** Chunks that are already loaded, as the entry's, before any other is requested. */
const FIRST_LOADED = 'main|react|app|rolldown-runtime'
const LOADED = new RegExp(`^assets/(?:${FIRST_LOADED})-[\\w-]{7,8}\\.js$`)
const NAMED = new RegExp(`^(?:[^-]+|${FIRST_LOADED})$`)

/** Chunks of several pages have no name, and hashes are short: the entry lists the files of all pages, and names compress worst. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  NAMED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'

/**
 * Asks Chrome to compile each function of the largest chunks while they load, beside the page's thread. Otherwise it compiles a thousand of
 * them one by one during hydration.
 */
export const compileEarly = ({ name }: { name: string }): string =>
  name === 'react' || name === 'app' ? '//# allFunctionsCalledOnLoad' : ''

/** Returns the files that a lazy import must fetch: its own and the chunks not loaded yet; an empty list if that is only its own. */
export const withoutLoaded = (file: string, names: string[]): string[] => {
  const missing = names.filter((name) => !LOADED.test(name))
  return missing.some((name) => name !== file) ? missing : []
}

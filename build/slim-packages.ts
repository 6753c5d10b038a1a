import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const router = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/([\\/])development([\\/]).*$/, '$1production$2index.mjs')

/** Packages that give the browser more than it needs: react-router's exports name only its development files, warnings and all. */
const INSTEAD: Record<string, string> = {
  'react-router': router,
  'react-router-dom': router,
}

const MADE_ONCE = /= ([\w$.]*\b(?:forwardRef|createContext|memo)\()/g
const NAME_FOR_TOOLS = /^[\w$]+\.displayName = "[^"]*";$/gm

/**
 * Lets the bundler see what is not used: making a component or a context does nothing else, and a name for the developer
 * tools is no reason to keep it. Without this, react-router's forms and scroll restoration stay in.
 */
const markPure = (code: string): string =>
  code.replace(NAME_FOR_TOOLS, '').replace(MADE_ONCE, '= /* @__PURE__ */ $1')

/** Every query asks whether it is an endless one; none of ours is. */
const ENDLESS = /@tanstack[\\/]query-core[\\/].*[\\/]infiniteQueryBehavior\.js$/

/** Prefetching by `<Link prefetch>` asks the framework's own server, which is not there. */
const PREFETCHING_LINK = /return shouldPrefetch && !isAbsolute \? .* : link;/

/** Puts the lean file in the place of the package, and lets unused components go, in the client's bundle alone. */
export const slimPackages = (): Plugin => ({
  name: 'nectar:slim-packages',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => INSTEAD[id] ?? null,
  load: (id) => {
    if (ENDLESS.test(id))
      return 'export const infiniteQueryBehavior = () => undefined; export const hasNextPage = () => false; export const hasPreviousPage = hasNextPage'
    return null
  },
  transform: {
    filter: { id: /node_modules[\\/](?:react-router|@tanstack)[\\/].*\.m?js$/ },
    handler: (code) => ({ code: markPure(code).replace(PREFETCHING_LINK, 'return link;'), map: null }),
  },
})

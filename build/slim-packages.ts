import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const router = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/([\\/])development([\\/]).*$/, '$1production$2index.mjs')

/** Packages that export too much for browsers: react-router exports only its development files, including warnings. */
const INSTEAD: Record<string, string> = {
  'react-router': router,
  'react-router-dom': router,
}

const MADE_ONCE = /= ([\w$.]*\b(?:forwardRef|createContext|memo)\()/g
const NAME_FOR_TOOLS = /^[\w$]+\.displayName = "[^"]*";$/gm

/**
 * Marks components and contexts as free of side effects and drops their developer-tool names, so that the bundler removes unused ones.
 * Otherwise react-router's forms and scroll restoration stay in.
 */
const markPure = (code: string): string =>
  code.replace(NAME_FOR_TOOLS, '').replace(MADE_ONCE, '= /* @__PURE__ */ $1')

/** Every query checks for infinite queries, which we do not use. */
const ENDLESS = /@tanstack[\\/]query-core[\\/].*[\\/]infiniteQueryBehavior\.js$/

/** `<Link prefetch>` requests data from the framework's own server, which we do not have. */
const PREFETCHING_LINK = /return shouldPrefetch && !isAbsolute \? .* : link;/

/** Replaces these packages by their slim files and removes unused components, only in the client's bundle. */
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

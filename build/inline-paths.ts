import type { Plugin } from 'vite'
import { doorPaths, paths } from '../src/config/paths.ts'

const constants = new Map([
  ...Object.entries(paths).map(([name, path]) => [`paths.${name}`, JSON.stringify(path)] as const),
  ['doorPaths', JSON.stringify(doorPaths)],
])

/**
 * Writes each `paths.name` as the string that it is, so that the table stays out of what a browser loads: the bundler keeps an object
 * whole, with every name in it, in the chunk that each route loads (decision 028).
 */
export const inlinePaths = (): Plugin => ({
  name: 'nectar:inline-paths',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/](?:src|sw)[\\/].*\.tsx?$/, code: 'config/paths.ts' },
    handler: (code) => ({
      code: code.replace(
        /(?<!typeof )\bpaths\.\w+\b|\bdoorPaths(?=\.)/g,
        (read) => constants.get(read) ?? read,
      ),
      map: null,
    }),
  },
})

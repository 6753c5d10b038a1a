import { build, type Plugin, type Rolldown } from 'vite'
import { doorPaths, paths } from '../src/config/paths.ts'

const constants = new Map([
  ...Object.entries(paths).map(([name, path]) => [`paths.${name}`, JSON.stringify(path)] as const),
  ['doorPaths', JSON.stringify(doorPaths)],
])

/**
 * Replaces each `paths.name` by its string. If a script used the table itself, the bundler would include the whole object in the chunk that
 * each route loads (decision 028).
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

/**
 * Bundles a TypeScript file with its imports into a minified classic script, whose exports become the global `name`. `define`
 * replaces global constants.
 */
export const bundleScript = async (
  root: string,
  entry: string,
  { define = {}, name = 'nectar' }: { define?: Record<string, string>; name?: string } = {},
): Promise<string> => {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [inlinePaths()],
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false', ...define },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      lib: { entry, formats: ['iife'], name },
    },
  })) as Rolldown.RolldownOutput[]
  const [first] = result
  const chunks = first?.output.filter((output) => output.type === 'chunk') ?? []
  if (chunks.length !== 1) throw new Error(`${entry} must be one self-contained script`)
  return (chunks[0]?.code ?? '').trim().replace(/\n?\/\/# sourceMappingURL=.*$/, '')
}

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/**
 * Bundles the server and the operator's commands, one file of dist/server each, with shared chunks. Packages are not bundled but read from
 * node_modules.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        operations: 'server/operations/main.ts',
        catalogue: 'server/catalogue-import/main.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})

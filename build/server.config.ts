import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The server and the operator's commands, each a file of dist/server that shares its parts with the others; packages stay outside and are read from node_modules. */
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

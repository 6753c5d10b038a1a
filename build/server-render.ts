import { existsSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/** The worker's registration has no meaning while rendering on the server. */
const withoutWorker: Plugin = {
  name: 'nectar:without-worker',
  resolveId: (id) => (id.startsWith('virtual:pwa-register') ? `\0${id}` : null),
  load: (id) =>
    id.startsWith('\0virtual:pwa-register') ? 'export const registerSW = () => async () => {}' : null,
}

/**
 * Builds src/entry-server.tsx for Node into `outDir`, and answers its file. Files that only it refers to (the font of the global
 * style sheet) are copied beside the client's, and named in `assets`.
 */
export const buildRenderer = async (
  root: string,
  outDir: string,
  clientDir: string,
): Promise<{ file: string; assets: string[] }> => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [vanillaExtractPlugin(), react(), withoutWorker],
    build: {
      ssr: 'src/entry-server.tsx',
      outDir,
      emptyOutDir: true,
      ssrEmitAssets: true,
      assetsInlineLimit: 0,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  })
  const folder = join(outDir, 'assets')
  const assets = existsSync(folder) ? readdirSync(folder).filter((file) => !/\.(?:js|css)$/.test(file)) : []
  for (const name of assets) await copyFile(join(folder, name), join(clientDir, 'assets', name))
  return { file: join(outDir, 'render.js'), assets }
}

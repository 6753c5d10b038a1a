import { existsSync, readdirSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/** What src/entry-server.tsx gives to the build. */
export interface Rendered {
  globalCss: string
  /** The HTML of the app at each path that was asked for. */
  pages: Record<string, string>
}

/** Longest that rendering may take, in ms. */
const PATIENCE = 60_000

/** Runs in a thread of its own, which is ended with whatever the app has left open (timers, channels). */
const RENDER = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.entry).then(async ({ globalCss, render }) => {
  const pages = {}
  for (const path of workerData.paths) pages[path] = await render(path)
  parentPort.postMessage({ globalCss, pages })
})`

const renderIn = (entry: string, paths: string[]): Promise<Rendered> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(RENDER, { eval: true, workerData: { entry, paths } })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      void worker.terminate().then(settle)
    }
    const timer = setTimeout(
      () => end(() => reject(new Error(`Prerendering ${paths.join(' ')} did not end`))),
      PATIENCE,
    )
    worker.once('message', (rendered: Rendered) => end(() => resolve(rendered)))
    worker.once('error', (error) => end(() => reject(error)))
  })

/** The worker's registration has no meaning while rendering on the server. */
const withoutWorker: Plugin = {
  name: 'nectar:without-worker',
  resolveId: (id) => (id.startsWith('virtual:pwa-register') ? `\0${id}` : null),
  load: (id) =>
    id.startsWith('\0virtual:pwa-register') ? 'export const registerSW = () => async () => {}' : null,
}

/**
 * Builds src/entry-server.tsx for Node and renders the paths with it. Files that only it refers to (the font of the global
 * style sheet) are copied beside the client's, and named in `assets`.
 */
export const renderPaths = async (
  root: string,
  clientDir: string,
  paths: string[],
): Promise<Rendered & { assets: string[] }> => {
  const outDir = join(root, 'dist', '.prerender')
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
      rolldownOptions: { output: { entryFileNames: 'entry-server.js' } },
    },
  })
  const folder = join(outDir, 'assets')
  const assets = existsSync(folder) ? readdirSync(folder).filter((file) => !/\.(?:js|css)$/.test(file)) : []
  for (const name of assets) await copyFile(join(folder, name), join(clientDir, 'assets', name))
  const rendered = await renderIn(pathToFileURL(join(outDir, 'entry-server.js')).href, paths)
  await rm(outDir, { recursive: true, force: true })
  return { ...rendered, assets }
}

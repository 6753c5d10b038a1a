import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { writeAppArchive } from './build/app-archive.ts'
import { bundleScript, inlinePaths } from './build/bundle-script.ts'
import { chunkFileNames, chunkGroups, compileEarly, withoutLoaded } from './build/chunks.ts'
import { codeBorders } from './build/code-borders.ts'
import { onlyOfPage } from './build/only-page.ts'
import { devDocument, prerenderPages } from './build/prerender.ts'
import { clearAllButAssets, keepRecentReleases, precompress } from './build/releases.ts'
import { slimPackages } from './build/slim-packages.ts'
import { webManifest } from './build/web-manifest.ts'
import { writeAsset } from './build/write-asset.ts'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
const clientDir = `${root}/dist/client`
const api = process.env.API_ORIGIN ?? 'http://localhost:3000'

/** The file names in assets/ that this build wrote; those of earlier releases lie beside them and are never precached. */
const current = new Set<string>()
/** Files that are not precached: those of the check-in alone, fetched by phones that open one, and the worker's second script. */
const only = new Map<string, 'check-in' | 'worker'>()

const releases: Plugin = {
  name: 'nectar:releases',
  apply: 'build',
  enforce: 'post',
  buildStart: () => clearAllButAssets(clientDir),
  generateBundle(_, bundle) {
    for (const url of onlyOfPage(bundle, /src[\\/]pages[\\/]check-in\.tsx$/)) only.set(url, 'check-in')
    for (const fileName of Object.keys(bundle)) {
      if (fileName.startsWith('assets/')) current.add(fileName.slice('assets/'.length))
    }
  },
  closeBundle: {
    order: 'post',
    sequential: true,
    handler: async () => {
      await keepRecentReleases(root, clientDir, [...current])
      await precompress(clientDir)
    },
  },
}

export default defineConfig({
  plugins: [
    slimPackages(),
    inlinePaths(),
    vanillaExtractPlugin(),
    react(),
    devDocument(),
    codeBorders(root),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      outDir: 'dist/client',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: webManifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['app.html', 'assets/**/*.{js,css,woff2,svg,wasm}', 'icons/*.{png,svg}'],
        manifestTransforms: [
          async (entries) => {
            const manifest = entries
              .filter(({ url }) => !url.startsWith('assets/') || current.has(url.slice('assets/'.length)))
              .map((entry) => (only.has(entry.url) ? { ...entry, only: only.get(entry.url) } : entry))
            const precached = manifest.filter(({ url }) => url.startsWith('assets/') && !only.has(url))
            const archive = await writeAppArchive(
              clientDir,
              precached.map(({ url }) => url),
            )
            current.add(archive)
            const entry = { url: `assets/${archive}`, revision: null, size: 0, only: 'archive' as const }
            return { manifest: [...manifest, entry] }
          },
        ],
      },
      integration: {
        // All files must lie there before the worker's list of them is drawn up.
        beforeBuildServiceWorker: async () => {
          for (const name of await prerenderPages(root, clientDir)) current.add(name)
          const code = await bundleScript(root, 'sw/on-demand.ts', { name: 'onDemand' })
          const script = await writeAsset(clientDir, 'on-demand', 'js', code)
          current.add(script)
          only.set(`assets/${script}`, 'worker')
        },
      },
      devOptions: { enabled: false },
    }),
    releases,
  ],
  server: {
    proxy: {
      '/api': api,
      '/media': api,
    },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: true,
    target: 'es2023',
    // Where layers begin: what the style sheets say is written for these.
    cssTarget: ['chrome99', 'firefox97', 'safari15.4'],
    // One sheet: its order is the same on every way through the app, and no screen waits for one.
    cssCodeSplit: false,
    // Every drawn SVG and font keeps an address of its own, which the policy allows and the worker precaches.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/main.tsx',
      output: { codeSplitting: { groups: chunkGroups }, chunkFileNames, postBanner: compileEarly },
    },
  },
})

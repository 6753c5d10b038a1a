import { expect, it } from 'vitest'
import { onlyOfPage } from './only-page.ts'

const PAGE = /src[\\/]pages[\\/]check-in\.tsx$/

/** Builds a bundle, one line per file: its static and dynamic imports, and its assets. */
const bundleOf = (
  files: Record<
    string,
    { at?: string; imports?: string[]; dynamicImports?: string[]; assets?: string[]; isEntry?: boolean }
  >,
) =>
  Object.fromEntries(
    Object.entries(files).map(([fileName, { at = null, assets = [], ...more }]) => [
      fileName,
      {
        type: 'chunk' as const,
        fileName,
        facadeModuleId: at,
        viteMetadata: { importedAssets: new Set(assets) },
        ...more,
      },
    ]),
  )

const app = {
  'main.js': { isEntry: true, imports: ['base.js'], dynamicImports: ['home.js', 'check-in.js'] },
  'base.js': {},
  'home.js': { imports: ['base.js'], dynamicImports: ['codes.js'] },
  'codes.js': { assets: ['sign.svg'] },
  'check-in.js': { at: '/src/pages/check-in.tsx', imports: ['base.js'], dynamicImports: ['scanner.js'] },
  'scanner.js': { imports: ['codes.js'], dynamicImports: ['decoder.js'], assets: ['worker.js'] },
  'decoder.js': { imports: ['scanner.js'], assets: ['reader.wasm'] },
}

it('names what the page alone leads to, its worker and other files with it', () => {
  expect([...onlyOfPage(bundleOf(app), PAGE)].sort()).toEqual([
    'check-in.js',
    'decoder.js',
    'reader.wasm',
    'scanner.js',
    'worker.js',
  ])
})

it('leaves to everybody what another page leads to as well, by whatever way', () => {
  const shared = bundleOf({ ...app, 'home.js': { dynamicImports: ['decoder.js'] } })
  expect([...onlyOfPage(shared, PAGE)]).toEqual(['check-in.js'])
})

it('fails loudly where the page is not in the bundle', () => {
  expect(() => onlyOfPage(bundleOf({ 'main.js': { isEntry: true } }), PAGE)).toThrow(/no .*check-in/)
})

// Cuts the font of the headings to one weight and the letters of Western Europe. Run it after changing either, and commit the file. Its
// packages are no dependencies, because only this command needs them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.mjs'

/** One weight between the 700 of small headings and the 800 of large ones: half the bytes of a variable font. */
const WEIGHT = 750

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** ASCII, Latin-1, French ligatures, typographic signs and arrows: `unicode-range` in src/ui/global-css.ts names the same. */
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŸ‘’“”„–—…•‹›€™−←↑→↓\u2009\u2011\u202f`

const folder = mkdtempSync(join(tmpdir(), 'nectar-font-'))
execFileSync(
  'npm',
  ['install', '--prefix', folder, 'subset-font@2.9.0', '@fontsource-variable/bricolage-grotesque@5.3.0'],
  { stdio: 'inherit' },
)
const { resolve } = createRequire(join(folder, 'index.js'))
const { default: subsetFont } = await import(resolve('subset-font'))
const files = join(folder, 'node_modules/@fontsource-variable/bricolage-grotesque')
const whole = readFileSync(join(files, 'files/bricolage-grotesque-latin-wght-normal.woff2'))
const font = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght: WEIGHT } })
writeFileSync(join(root, 'src/ui/fonts/bricolage-grotesque.woff2'), font)
writeFileSync(join(root, 'src/ui/fonts/OFL.txt'), readFileSync(join(files, 'LICENSE')))
rmSync(folder, { recursive: true })
console.log(`src/ui/fonts/bricolage-grotesque.woff2 : ${font.length} octets`)

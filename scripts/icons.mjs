// Draws every icon of the app from one mark and writes them to public/. Run it after changing the mark, and commit the files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from './find-chromium.mjs'
import { root } from './run.mjs'

const GROUND = '#12100c'
const HONEY = '#f9b520'

const [, outline] = /LOGO_MARK =\s*'([^']+)'/.exec(readFileSync(join(root, 'src/ui/logo.tsx'), 'utf8')) ?? []
if (!outline) throw new Error('src/ui/logo.tsx has lost its LOGO_MARK')

/** The logo's mark, 512 units wide, centred. */
const mark = `<path transform="scale(16)" d="${outline}" fill="${HONEY}"/>`

/** A Pass: three finder squares and a few modules, like a QR code. */
const pass = `
  <g fill="none" stroke="${HONEY}" stroke-width="26" stroke-linejoin="round"><path d="M146 146h76v76h-76zM290 146h76v76h-76zM146 290h76v76h-76z"/></g>
  <g fill="${HONEY}"><path d="M290 290h32v32h-32zM334 334h32v32h-32zM334 290h32v22h-32zM290 344h22v22h-22z"/></g>`

/** A ticket with its perforation. */
const ticket = `
  <path d="M122 176h268v50a30 30 0 0 0 0 60v50H122v-50a30 30 0 0 0 0-60Z" fill="${HONEY}" stroke="${HONEY}" stroke-width="20" stroke-linejoin="round"/>
  <path d="M310 196v120" stroke="${GROUND}" stroke-width="14" stroke-linecap="round" stroke-dasharray="2 24"/>`

const svg = (content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}\n</svg>\n`
const scaled = (content, scale) =>
  `<g transform="translate(${256 * (1 - scale)} ${256 * (1 - scale)}) scale(${scale})">${content}</g>`
const onTile = (content) => svg(`<rect width="512" height="512" rx="112" fill="${GROUND}"/>${content}`)
/** Full bleed: the system crops the shape. Essential parts stay within the middle 80 %. */
const onBleed = (content) => svg(`<rect width="512" height="512" fill="${GROUND}"/>${content}`)

const pictures = [
  ['icon-192', 192, onTile(scaled(mark, 0.72))],
  ['icon-512', 512, onTile(scaled(mark, 0.72))],
  ['maskable-192', 192, onBleed(scaled(mark, 0.62))],
  ['maskable-512', 512, onBleed(scaled(mark, 0.62))],
  ['apple-touch-icon', 180, onBleed(scaled(mark, 0.68))],
  ['shortcut-pass', 192, onTile(scaled(pass, 1.25))],
  ['shortcut-tickets', 192, onTile(scaled(ticket, 1.25))],
  // Android's notification icon beside the clock: only its shape is used.
  ['badge-96', 96, svg(mark.replaceAll(HONEY, '#ffffff'))],
]

/** Wraps a single PNG in an icon file. */
const icoOf = (png, size) => {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, png])
}

const folder = join(root, 'public', 'icons')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'nectar.svg'), svg(mark))

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const draw = async (content, size) => {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${content}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}
for (const [name, size, content] of pictures)
  writeFileSync(join(folder, `${name}.png`), await draw(content, size))
// Pictures for Apple Wallet passes (decision 051), unused by pages.
mkdirSync(join(root, 'public', 'wallet'), { recursive: true })
for (const size of [29, 58, 87])
  writeFileSync(
    join(root, 'public', 'wallet', `wallet-${size}.png`),
    await draw(onBleed(scaled(mark, 0.72)), size),
  )
writeFileSync(join(root, 'public', 'favicon.ico'), icoOf(await draw(svg(mark), 32), 32))
await browser.close()

// Runs Lighthouse on the built app by lighthouserc.json. It is no dependency, because only this command needs its 165 MB.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { root, run } from './run.mjs'
import { serveBuilt } from './serve-built.mjs'

const LHCI = '@lhci/cli@0.15.1'

await ensureInstalled()
const env = { CHROME_PATH: await ensureChromium() }
await ensureBuilt()

const { collect } = JSON.parse(readFileSync(join(root, 'lighthouserc.json'), 'utf8')).ci
const { origin, stop } = await serveBuilt(new URL(collect.url[0]).port)
const read = async (path) => (await fetch(`${origin}${path}`)).json()
const [event] = await read('/api/events?limit=1')
const { artists } = await read('/api/artists')
const addressed = (url) => url.replace('{event}', event?.id ?? '').replace('{artist}', artists[0]?.id ?? '')
const urls = collect.url.map((url) => `--collect.url=${addressed(url)}`)
const collected = await run('npx', ['--yes', LHCI, 'collect', ...urls], { env })
const asserted = collected.code === 0 ? await run('npx', ['--yes', LHCI, 'assert']) : collected
await stop()
process.exit(asserted.code)

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium, findProgram } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { installPackages } from './machine-packages.mjs'
import { root, runNode } from './run.mjs'

// Runs the main journeys in three engines. An engine unavailable on this machine is reported in the table but is no failure.

const LIBRARIES = '/usr/lib'

const findFirefox = () =>
  process.env.FIREFOX_PATH ??
  findProgram(['firefox-esr', 'firefox'], ['/Applications/Firefox.app/Contents/MacOS/firefox'])

/** Returns WebKitGTK's MiniBrowser if its driver and a virtual screen are installed too. */
const findWebKit = () => {
  if (process.env.WEBKIT_PATH) return process.env.WEBKIT_PATH
  if (!findProgram(['WebKitWebDriver']) || !findProgram(['Xvfb']) || !existsSync(LIBRARIES)) return undefined
  const platforms = readdirSync(LIBRARIES).map((folder) => join(LIBRARIES, folder))
  return findProgram(
    [],
    platforms.flatMap((folder) =>
      ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')),
    ),
  )
}

await ensureInstalled()
const chromium = await ensureChromium()
if (!findFirefox() || !findWebKit()) {
  console.log('Installation des navigateurs qui manquent…')
  await installPackages(['firefox-esr', 'webkit2gtk-driver', 'xvfb'])
}
await ensureBuilt()
const env = { CHROMIUM_PATH: chromium, FIREFOX_PATH: findFirefox() ?? '', WEBKIT_PATH: findWebKit() ?? '' }
const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
const config = join(root, 'tests', 'browsers', 'playwright.config.ts')
const { code } = await runNode(cli, ['test', '-c', config, ...process.argv.slice(2)], { env })
process.exit(code)

import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { installPackages } from './machine-packages.mjs'
import { fail, root, run, runNode } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  '/snap/bin/chromium',
]

const executable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the first of these programs found by name in PATH or at these places. */
export const findProgram = (names, places = []) => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...places].find(executable)
}

const onTheMachine = (preferred = []) => findProgram([...preferred, ...NAMES], ELSEWHERE)

const playwrightsOwn = () => {
  try {
    const path = createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the browser: CHROMIUM_PATH, one on the machine, with `preferred` names first, or Playwright's own; `undefined` if there is
 * none.
 */
export const findChromium = (preferred = []) => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!executable(named)) fail(`CHROMIUM_PATH=${named} n’est pas un programme que l’on peut lancer.`)
    return named
  }
  return onTheMachine(preferred) ?? playwrightsOwn()
}

/** Flags for a headless Chromium: no sandbox for root, which Chromium otherwise refuses, and no background requests. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** Checks that a downloaded browser finds its libraries. */
const starts = async (path) =>
  (await run(path, ['--version'], { capture: true, timeoutMs: 20_000 })).code === 0

/** Returns the browser of findChromium, or installs one. Exits with a message if that fails. */
export const ensureChromium = async (preferred = []) => {
  const found = findChromium(preferred)
  if (found && (await starts(found))) return found
  if (found && process.env.CHROMIUM_PATH) fail(`CHROMIUM_PATH=${found} ne démarre pas.`)
  console.log('Aucun Chromium sur cette machine : installation…')
  if (await installPackages(['chromium'])) {
    const packaged = onTheMachine()
    if (packaged && (await starts(packaged))) return packaged
  }
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  await runNode(cli, ['install', 'chromium'], { capture: true, timeoutMs: 300_000 })
  const downloaded = playwrightsOwn()
  if (downloaded && (await starts(downloaded))) return downloaded
  return fail(
    'Aucun Chromium : ni CHROMIUM_PATH, ni sur la machine, ni par apt-get, ni par Playwright. Installez Chromium ou Chrome, puis relancez npm test.',
  )
}

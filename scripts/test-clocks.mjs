import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { fail } from './run.mjs'
import { LONG, runPlaywright, runVitest } from './test-runners.mjs'

/** Clock offsets for faketime: yesterday, over New Year, over a clock change, and over a leap day (2028). */
const OFFSETS = ['-1d', '+40d', '+200d', '+2y']

const isRoot = process.getuid?.() === 0

/** Returns the path of faketime's library, after installing Debian's package if run as root. */
const ensureFaketime = () => {
  if (!existsSync('/usr/bin/faketime') && isRoot && existsSync('/usr/bin/apt-get'))
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'faketime'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    })
  if (!existsSync('/usr/bin/faketime')) fail('faketime n’est pas installé : apt-get install faketime.')
  const line = 'printf %s "$LD_PRELOAD"'
  return execFileSync('faketime', ['-f', '+1d', 'sh', '-c', line], { encoding: 'utf8' })
}

/**
 * Runs the tests of `npm test` with the machine's clock moved by each offset; `CLOCKS=+40d` runs only that one. The monotonic clock, which
 * programs wait by, is not moved.
 */
export const runWithMovedClocks = async () => {
  const library = ensureFaketime()
  const chromium = await ensureChromium()
  await ensureBuilt()
  const results = []
  for (const offset of process.env.CLOCKS?.split(' ') ?? OFFSETS) {
    console.log(`\nHorloge : ${offset}`)
    const env = {
      ...process.env,
      CHROMIUM_PATH: chromium,
      LD_PRELOAD: library,
      FAKETIME: offset,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      // This workaround for old C libraries would end the waits of a browser's threads at once.
      FAKETIME_FORCE_MONOTONIC_FIX: '0',
    }
    results.push(
      await runVitest({ tags: `!${LONG}`, workers: 2, env }),
      await runPlaywright(env, ['--grep-invert', `@${LONG}`, '--workers=2']),
    )
  }
  return results
}

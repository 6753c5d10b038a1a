import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { fail } from './run.mjs'
import { LONG, runPlaywright, runVitest } from './test-runners.mjs'

/** Yesterday, over New Year, over a change of summer time, and over a leap day (2028): how far faketime moves the clock. */
const OFFSETS = ['-1d', '+40d', '+200d', '+2y']

const isRoot = process.getuid?.() === 0

/** The address of faketime's library on this machine; installs Debian's package as root. */
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

/** Runs the tests of `npm test` with the machine's clock moved by each offset; `CLOCKS=+40d` runs that one alone. The monotonic clock, by which programs wait, stays. */
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
      // Its mend for old C libraries makes the waits of a browser's threads end at once.
      FAKETIME_FORCE_MONOTONIC_FIX: '0',
    }
    results.push(
      await runVitest({ tags: `!${LONG}`, workers: 2, env }),
      await runPlaywright(env, ['--grep-invert', `@${LONG}`, '--workers=2']),
    )
  }
  return results
}

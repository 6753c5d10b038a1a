import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Installs Debian packages if this process may. Returns true if it tried. */
export const installPackages = async (packages) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { capture: true, env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { capture: true, env })
  return true
}

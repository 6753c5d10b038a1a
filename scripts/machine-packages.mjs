import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Installs Debian packages if this process may. Returns true if it tried. */
export const installPackages = async (packages) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { capture: true, env })
  // One by one: a name that this Debian does not know would keep all others from being installed.
  for (const name of packages)
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], { capture: true, env })
  return true
}

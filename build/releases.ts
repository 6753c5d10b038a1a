import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How many earlier releases keep their chunks: an old tab may still ask for them. */
const EARLIER_RELEASES = 3

const recordOf = (root: string) => join(root, 'dist', 'releases.json')

const readReleases = async (root: string): Promise<string[][]> => {
  if (!existsSync(recordOf(root))) return []
  return JSON.parse(await readFile(recordOf(root), 'utf8')) as string[][]
}

/** Empties the client folder but for assets/, whose names carry their content's hash. */
export const clearAllButAssets = async (clientDir: string): Promise<void> => {
  if (!existsSync(clientDir)) return
  for (const name of await readdir(clientDir)) {
    if (name !== 'assets') await rm(join(clientDir, name), { recursive: true, force: true })
  }
}

/** Notes the files of this release and removes those that no kept release names. */
export const keepRecentReleases = async (
  root: string,
  clientDir: string,
  current: string[],
): Promise<void> => {
  const assets = join(clientDir, 'assets')
  await mkdir(assets, { recursive: true })
  const names = [...current].sort()
  const earlier = (await readReleases(root)).filter((release) => release.join() !== names.join())
  const releases = [names, ...earlier].slice(0, EARLIER_RELEASES + 1)
  const wanted = new Set(releases.flat())
  for (const name of await readdir(assets)) {
    if (!wanted.has(name.replace(/\.(br|gz)$/, ''))) await rm(join(assets, name))
  }
  await writeFile(recordOf(root), JSON.stringify(releases))
}

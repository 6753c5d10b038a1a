import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Number of earlier releases with preserved chunks, which old tabs may still request. */
const EARLIER_RELEASES = 3

const recordOf = (root: string) => join(root, 'dist', 'releases.json')

const readReleases = async (root: string): Promise<string[][]> => {
  if (!existsSync(recordOf(root))) return []
  return JSON.parse(await readFile(recordOf(root), 'utf8')) as string[][]
}

/** Empties the client folder except assets/, whose file names contain a hash of their content. */
export const clearAllButAssets = async (clientDir: string): Promise<void> => {
  if (!existsSync(clientDir)) return
  for (const name of await readdir(clientDir)) {
    if (name !== 'assets') await rm(join(clientDir, name), { recursive: true, force: true })
  }
}

/** Records this release's files and deletes files that no preserved release uses. */
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

const brotli = promisify(brotliCompress)

const zip = promisify(gzip)

const SHRINKS = /\.(?:html|js|css|svg|json|webmanifest|txt|xml|wasm|bin)$/

/** Minimum size in bytes for compression: if a file is smaller, a compressed copy saves less than its headers. */
const SMALLEST = 512

const compress = async (file: string): Promise<void> => {
  const { size, mtimeMs } = await stat(file)
  if (size < SMALLEST) return
  if (existsSync(`${file}.br`) && (await stat(`${file}.br`)).mtimeMs >= mtimeMs) return
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    }),
    zip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Writes `.br` and `.gz` files beside compressible files, so that the server never compresses them. */
export const precompress = async (dir: string): Promise<void> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && SHRINKS.test(entry.name) && entry.name !== 'pages.json')
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

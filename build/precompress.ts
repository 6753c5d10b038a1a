import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const SHRINKS = /\.(?:html|js|css|svg|json|webmanifest|txt|xml|wasm)$/
/** Below this many bytes a compressed copy saves less than its headers. */
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

/** Writes `.br` and `.gz` beside every file of a folder that they make smaller, so that the server compresses nothing twice. */
export const precompress = async (dir: string): Promise<void> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && SHRINKS.test(entry.name) && entry.name !== 'pages.json')
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

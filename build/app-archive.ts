import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ARCHIVE_BOUNDARY } from '../src/config/worker.ts'
import { writeAsset } from './write-asset.ts'

/** Files of other types are left out: the worker then fetches them one by one. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

const hasType = (path: string) => extname(path) in TYPES

/**
 * Writes one file to assets/ that holds those of `paths` (relative to the client's folder) which the worker may store under their path and type
 * alone, as the parts of a form (multipart/form-data). Returns its name.
 */
export const writeAppArchive = async (clientDir: string, paths: readonly string[]): Promise<string> => {
  const parts = await Promise.all(
    paths
      .filter(hasType)
      .map(async (path) => [
        Buffer.from(
          `--${ARCHIVE_BOUNDARY}\r\ncontent-disposition: form-data; name="${path}"; filename="${path}"\r\n` +
            `content-type: ${TYPES[extname(path)]}\r\n\r\n`,
        ),
        await readFile(join(clientDir, path)),
        Buffer.from('\r\n'),
      ]),
  )
  return writeAsset(
    clientDir,
    'archive',
    'bin',
    Buffer.concat([...parts.flat(), Buffer.from(`--${ARCHIVE_BOUNDARY}--\r\n`)]),
  )
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const read = (...path: string[]): Record<string, string | null> =>
  JSON.parse(readFileSync(join(root, ...path), 'utf8'))

const built = existsSync(join(root, 'dist', 'version.json')) ? read('dist', 'version.json') : null

/** The release and the commit that this server was built from; the commit is null if the build had no Git. */
export const version = { version: String(read('package.json').version), commit: built?.commit ?? null }

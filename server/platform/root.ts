import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const findRoot = (from: string): string => {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('package.json not found above the server')
  return findRoot(parent)
}

/** The project's folder, both from the sources and from `dist/server`. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)))

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

interface Locked {
  version?: string
  optionalDependencies?: Record<string, string>
}

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url))
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }

/** Returns the path at which Node would find a package required from `path`. */
const resolve = (path: string, name: string): string | undefined => {
  const at = `${path}${path && '/'}node_modules/${name}`
  if (packages[at]) return at
  if (path === '') return undefined
  const parent = path.lastIndexOf('/node_modules/')
  return resolve(parent < 0 ? '' : path.slice(0, parent), name)
}

// A second copy would have its own onlineManager and focusManager, and its types would not fit ours.
it('has one copy of @tanstack/query-core', () => {
  const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/@tanstack/query-core'))
  expect(copies).toEqual(['node_modules/@tanstack/query-core'])
})

// `npm ci` refuses a lock without the binaries of other platforms, which could not install from it either.
it('names every optional package, those of other platforms too', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !resolve(path, name)),
  )
  expect(missing).toEqual([])
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** A dynamic import in the sources: the module imported, and the files that its importer has not loaded by then. */
interface CodeBorder {
  from: string
  to: string
  files: string[]
}

interface Chunk {
  type: 'chunk' | 'asset'
  fileName: string
  isEntry?: boolean
  imports?: string[]
  moduleIds?: string[]
}

/** Returns the script files that a file loads, with itself. */
const filesBelow = (bundle: Record<string, Chunk>, files: Iterable<string | undefined>): Set<string> => {
  const seen = new Set<string>()
  const visit = (file: string | undefined) => {
    if (!file || seen.has(file)) return
    seen.add(file)
    for (const next of bundle[file]?.imports ?? []) visit(next)
  }
  for (const file of files) visit(file)
  return seen
}

/** Writes the borders of the client's code into dist/code-borders.json, for `scripts/code-borders.mjs`. */
export const codeBorders = (root: string): Plugin => ({
  name: 'nectar:code-borders',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle as Record<string, Chunk>)
    const fileOf = new Map(
      chunks.flatMap(({ moduleIds = [], fileName }) => moduleIds.map((id) => [id, fileName] as const)),
    )
    const entry = chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : []))
    const borders = [...this.getModuleIds()].flatMap((from): CodeBorder[] => {
      const importer = fileOf.get(from)
      if (!importer || !from.startsWith(join(root, 'src'))) return []
      const loaded = filesBelow(bundle as Record<string, Chunk>, [...entry, importer])
      return (this.getModuleInfo(from)?.dynamicallyImportedIds ?? []).map((to) => ({
        from: relative(root, from),
        to: relative(root, to),
        files: [...filesBelow(bundle as Record<string, Chunk>, [fileOf.get(to)])].filter(
          (file) => !loaded.has(file),
        ),
      }))
    })
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(join(root, 'dist', 'code-borders.json'), JSON.stringify(borders))
  },
})

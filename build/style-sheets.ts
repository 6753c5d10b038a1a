import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { Sheet } from './document.ts'

const CLASS = /\.([A-Za-z_][\w-]*)/g
const CLASSES_IN_HTML = / class="([^"]*)"/g

/** Every style sheet below these modules of the bundle, those of what a module imports before its own. */
const filesBelow = (manifest: Manifest, keys: readonly (string | undefined)[]): Set<string> => {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
    for (const file of manifest[key]?.css ?? []) files.add(file)
  }
  for (const key of keys) if (key) visit(key)
  return files
}

/** Reads the bundle's style sheets; returns what tells which a page needs: those of these modules, and each whose classes its HTML names. */
export const styleSheets = async (clientDir: string, manifest: Manifest) => {
  const all = filesBelow(manifest, Object.keys(manifest))
  const sheets = await Promise.all(
    [...all].map(async (file): Promise<Sheet & { classes: Set<string> }> => {
      const css = (await readFile(join(clientDir, file), 'utf8')).trim()
      return { file, css, classes: new Set([...css.matchAll(CLASS)].map(([, name]) => name ?? '')) }
    }),
  )
  return (html: string, keys: readonly (string | undefined)[]): Sheet[] => {
    const needed = filesBelow(manifest, keys)
    const named = new Set([...html.matchAll(CLASSES_IN_HTML)].flatMap(([, names]) => names?.split(' ') ?? []))
    return sheets
      .filter(({ file, classes }) => needed.has(file) || [...named].some((name) => classes.has(name)))
      .map(({ file, css }) => ({ file, css }))
  }
}

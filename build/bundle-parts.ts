import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { DocumentParts } from '../server/pages/document.ts'
import { pageRows } from '../src/config/paths.ts'

/** The scripts and the style sheets of these modules of the bundle and of all that they import, those of what a module imports before its own. */
const filesBelow = (manifest: Manifest, keys: readonly string[]): { scripts: string[]; sheets: string[] } => {
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) visit(next)
    for (const file of chunk.css ?? []) sheets.add(file)
    scripts.add(chunk.file)
  }
  for (const key of keys) visit(key)
  return { scripts: [...scripts], sheets: [...sheets] }
}

const ENTRY = 'src/main.tsx'

/** The bundle's style sheets, and what each page of the table needs of them and of the scripts; '' is what every page needs. */
export const bundleParts = async (
  clientDir: string,
  manifest: Manifest,
): Promise<Pick<DocumentParts, 'sheets' | 'sheetsOf' | 'chunksOf'>> => {
  const rows = [
    ['', filesBelow(manifest, [ENTRY])] as const,
    ...pageRows.map(
      ({ path, page }) => [path, filesBelow(manifest, [ENTRY, `src/pages/${page}.tsx`])] as const,
    ),
  ]
  return {
    sheets: await Promise.all(
      filesBelow(manifest, Object.keys(manifest)).sheets.map(async (file) => ({
        file,
        css: (await readFile(join(clientDir, file), 'utf8')).trim(),
      })),
    ),
    sheetsOf: Object.fromEntries(rows.map(([path, { sheets }]) => [path, sheets])),
    chunksOf: Object.fromEntries(
      rows.map(([path, { scripts }]) => [path, scripts.map((file) => file.replace(/^assets\//, ''))]),
    ),
  }
}

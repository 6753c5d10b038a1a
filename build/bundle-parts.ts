import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { DocumentParts } from '../server/pages/document.ts'
import { pageRows } from '../src/config/paths.ts'
import { sheetRules } from './sheet-rules.ts'

/** The scripts of these modules of the bundle and of all that they import, those of what a module imports before its own. */
const scriptsBelow = (manifest: Manifest, keys: readonly string[]): string[] => {
  const scripts = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) visit(next)
    scripts.add(chunk.file)
  }
  for (const key of keys) visit(key)
  return [...scripts]
}

const ENTRY = 'src/main.tsx'

/** All that is styled by the build stands in one sheet (vite.config.ts). */
const SHEET = 'style.css'

const belowAssets = (file: string): string => file.replace(/^assets\//, '')

/** The bundle's style sheet, and the scripts that each page of the table needs; '' is what every page needs. */
export const bundleParts = async (
  clientDir: string,
  manifest: Manifest,
): Promise<Pick<DocumentParts, 'sheet' | 'rules' | 'chunksOf'>> => {
  const sheet = manifest[SHEET]?.file
  if (!sheet) throw new Error(`The client bundle has no ${SHEET}`)
  const rows = [
    ['', scriptsBelow(manifest, [ENTRY])] as const,
    ...pageRows.map(
      ({ path, page }) => [path, scriptsBelow(manifest, [ENTRY, `src/pages/${page}.tsx`])] as const,
    ),
  ]
  return {
    sheet: belowAssets(sheet),
    rules: sheetRules((await readFile(join(clientDir, sheet), 'utf8')).trim()),
    chunksOf: Object.fromEntries(rows.map(([path, scripts]) => [path, scripts.map(belowAssets)])),
  }
}

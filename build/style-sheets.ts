import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { DocumentParts } from '../server/pages/document.ts'
import { pageRows } from '../src/config/paths.ts'

/** Every style sheet below these modules of the bundle, those of what a module imports before its own. */
const filesBelow = (manifest: Manifest, keys: readonly string[]): string[] => {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
    for (const file of manifest[key]?.css ?? []) files.add(file)
  }
  for (const key of keys) visit(key)
  return [...files]
}

/** The bundle's style sheets, and which of them each page of the table imports. */
export const styleSheets = async (
  clientDir: string,
  manifest: Manifest,
): Promise<Pick<DocumentParts, 'sheets' | 'sheetsOf'>> => ({
  sheets: await Promise.all(
    filesBelow(manifest, Object.keys(manifest)).map(async (file) => ({
      file,
      css: (await readFile(join(clientDir, file), 'utf8')).trim(),
    })),
  ),
  sheetsOf: Object.fromEntries([
    ['', filesBelow(manifest, ['src/main.tsx'])],
    ...pageRows.map(({ path, page }) => [path, filesBelow(manifest, [`src/pages/${page}.tsx`])]),
  ]),
})

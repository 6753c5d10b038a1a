import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChildNode, parse } from 'postcss'
import type { Manifest } from 'vite'
import type { DocumentParts, SheetRule } from '../server/pages/document.ts'
import { pageRows } from '../src/config/paths.ts'

const CLASS = /\.([A-Za-z_][\w-]*)/g

const INNERMOST = /\([^()]*\)/g

/** At-rules that hold rules. */
const GROUPS = /^(?:layer|media|supports|container)$/

/** The classes that a selector cannot match without; what stands in brackets, of `:not()` or `:has()` say, may do without. */
const neededBy = (selector: string): string[] => {
  const bare = selector.replace(INNERMOST, '')
  if (bare !== selector) return neededBy(bare)
  return [...bare.matchAll(CLASS)].map(([, name = '']) => name)
}

/** Takes a compiled style sheet apart, so that the part of a page can be chosen without a parser. */
export const sheetRules = (css: string): SheetRule[] => {
  const rulesOf = (node: ChildNode, within: string[]): SheetRule[] => {
    if (node.type === 'comment') return []
    if (node.type === 'rule') return [{ css: String(node), within, needs: node.selectors.map(neededBy) }]
    if (node.type === 'atrule' && node.nodes && GROUPS.test(node.name)) {
      const at = `@${node.name} ${node.params}`
      return node.nodes.flatMap((child) => rulesOf(child, [...within, at]))
    }
    const ending = node.type === 'atrule' && node.nodes ? '' : ';'
    return [{ css: `${node}${ending}`, within, needs: [[]] }]
  }
  return parse(css).nodes.flatMap((node) => rulesOf(node, []))
}

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

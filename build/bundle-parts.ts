import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChildNode, parse } from 'postcss'
import type { Manifest } from 'vite'
import { type DocumentParts, type SheetRule, writeRules } from '../server/pages/document.ts'
import { pageRows } from '../src/config/paths.ts'
import { writeAsset } from './write-asset.ts'

const CLASS = /\.([A-Za-z_][\w-]*)/g

const INNERMOST = /\([^()]*\)/g

/** At-rules that contain rules. */
const GROUPS = /^(?:layer|media|supports|container)$/

/** Returns the classes that a selector requires; classes within brackets, as in `:not()` or `:has()`, are not required. */
const neededBy = (selector: string): string[] => {
  const bare = selector.replace(INNERMOST, '')
  if (bare !== selector) return neededBy(bare)
  return [...bare.matchAll(CLASS)].map(([, name = '']) => name)
}

/** Splits a compiled style sheet into rules, so that a page's part can be selected without a parser. */
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

/** Number of parts of the sheet: the browser restyles the page per part, so that each task is short (decision 059). */
const PARTS = 3

/** Prefix shared by the classes of one source file. If it were too short, it would only keep more rules together. */
const FILE = /^.{5}/

const fileOf = ({ needs }: SheetRule): string => FILE.exec(needs[0]?.[0] ?? '')?.[0] ?? ''

/**
 * Cuts a sheet into parts of similar size, in order, never within a source file: its later rules override earlier ones, and a page
 * temporarily has only some of the parts.
 */
export const sheetParts = (rules: readonly SheetRule[], count = PARTS): SheetRule[][] => {
  const size = rules.reduce((sum, { css }) => sum + css.length, 0) / count
  const parts: SheetRule[][] = [[]]
  let length = 0
  rules.forEach((rule, i) => {
    const before = rules[i - 1]
    if (before && length >= size * parts.length && fileOf(before) !== fileOf(rule)) parts.push([])
    parts.at(-1)?.push(rule)
    length += rule.css.length
  })
  return parts
}

/** Returns the scripts of these modules and all their static imports, dependencies first. */
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

/** The build puts all styles into one sheet (vite.config.ts). */
const SHEET = 'style.css'

const belowAssets = (file: string): string => file.replace(/^assets\//, '')

/** Replaces the bundle's style sheet by its parts. Returns their names below assets/. */
const writeParts = async (
  clientDir: string,
  sheet: string,
  rules: readonly SheetRule[],
): Promise<string[]> => {
  const names = await Promise.all(
    sheetParts(rules).map((part) => writeAsset(clientDir, 'style', 'css', writeRules(part))),
  )
  await rm(join(clientDir, sheet))
  return names
}

/**
 * Returns the style sheet's parts, the scripts that each page needs ('' for those that all need), and the manifest, which lists the parts
 * instead of the sheet.
 */
export const bundleParts = async (
  clientDir: string,
  { [SHEET]: sheet, ...manifest }: Manifest,
): Promise<{ parts: Pick<DocumentParts, 'sheets' | 'rules' | 'chunksOf'>; manifest: Manifest }> => {
  if (!sheet) throw new Error(`The client bundle has no ${SHEET}`)
  const rows = [
    ['', scriptsBelow(manifest, [ENTRY])] as const,
    ...pageRows.map(
      ({ path, page }) => [path, scriptsBelow(manifest, [ENTRY, `src/pages/${page}.tsx`])] as const,
    ),
  ]
  const rules = sheetRules((await readFile(join(clientDir, sheet.file), 'utf8')).trim())
  const sheets = await writeParts(clientDir, sheet.file, rules)
  return {
    parts: {
      sheets,
      rules,
      chunksOf: Object.fromEntries(rows.map(([path, scripts]) => [path, scripts.map(belowAssets)])),
    },
    manifest: {
      ...manifest,
      ...Object.fromEntries(sheets.map((name) => [name, { file: `assets/${name}` }])),
    },
  }
}

import { type ChildNode, parse } from 'postcss'
import type { SheetRule } from '../server/pages/document.ts'

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

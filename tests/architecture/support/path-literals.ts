import ts from 'typescript'
import { pageRows } from '../../../src/config/paths.ts'

const FIRST = [...new Set(pageRows.map(({ path }) => path.split('/')[1]).filter(Boolean))].join('|')
const BEGINS = new RegExp(`^/(?:${FIRST})(?=$|[/?#$)|])`)
/** Attributes in which '/' alone is a page's address, not a separator. */
const ADDRESS = new Set(['to', 'href', 'path', 'url', 'start_url'])

const isAddress = ({ parent }: ts.Node): boolean =>
  ((ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) && ADDRESS.has(parent.name.getText())) ||
  (ts.isCallExpression(parent) && /navigate$/i.test(parent.expression.getText()))

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) return node.text
  if (ts.isRegularExpressionLiteral(node))
    return node.text
      .slice(1)
      .replace(/^\^/, '')
      .replaceAll('\\/', '/')
      .replace(/^\/\(+(?:\?:)?/, '/')
  return undefined
}

/** Returns the pages' addresses that a file contains, as 'path:line text'. */
export const pathLiterals = (path: string, text: string): string[] => {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const said = textOf(node)
    if (said !== undefined && (BEGINS.test(said) || (said === '/' && isAddress(node)))) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${path}:${line + 1} ${said}`)
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

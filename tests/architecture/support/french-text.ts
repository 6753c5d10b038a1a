import ts from 'typescript'

/** A text shown to users, and its place in the source. */
export interface FrenchText {
  file: string
  line: number
  text: string
}

/** Attributes whose value is shown, not computed with. */
const READ = new Set([
  'label',
  'title',
  'alt',
  'placeholder',
  'hint',
  'description',
  'aria-label',
  'name',
  'action',
])

/** Replaces a template's expression: a letter, so that the space around it is checked. */
const FILLED = 'x'

const templateText = (node: ts.TemplateExpression): string =>
  node.head.text + node.templateSpans.map(({ literal }) => FILLED + literal.text).join('')

const isImportPath = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  ts.isLiteralTypeNode(node.parent)

/** Returns every string of a file (`all`), or only its JSX: text between tags, and shown attributes. */
export const textsOf = (file: string, source: string, which: 'all' | 'jsx'): FrenchText[] => {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const texts: FrenchText[] = []
  const add = (node: ts.Node, text: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
    if (/\p{L}/u.test(text)) texts.push({ file, line: line + 1, text })
  }
  const isRead = (node: ts.Node): boolean => {
    if (which === 'all') return true
    const { parent } = node
    if (ts.isJsxAttribute(parent)) return READ.has(parent.name.getText(tree))
    return (
      ts.isJsxExpression(parent) &&
      (!ts.isJsxAttribute(parent.parent) || READ.has(parent.parent.name.getText(tree)))
    )
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text.replace(/[ \t]*\n\s*/g, ' ').trim())
    else if (ts.isTemplateExpression(node) && isRead(node)) add(node, templateText(node))
    else if (ts.isStringLiteralLike(node) && !isImportPath(node) && isRead(node)) add(node, node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return texts
}

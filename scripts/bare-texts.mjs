// Finds texts that a browser's translator could take from React: bare ones beside a sibling that appears, disappears or changes.
import { dirname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root } from './run.mjs'

const { TypeFlags, SyntaxKind } = ts
const NOTHING = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void
const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike

/** Returns true for `ReactNode`, or its remainder after a condition. It may be anything and thus proves nothing about a text. */
const isNode = (type) =>
  type.aliasSymbol?.name === 'ReactNode' ||
  (type.isUnion() && type.types.some(({ symbol }) => symbol?.name === 'ReactPortal'))

/** Returns how React renders the values of a type. */
const kindsOfType = (type, checker) => {
  if (isNode(type)) return ['node']
  if (type.isUnion()) return type.types.flatMap((part) => kindsOfType(part, checker))
  if (type.flags & NOTHING) return ['nothing']
  if (type.flags & TypeFlags.BooleanLike) return ['boolean']
  if (type.isStringLiteral() && !type.value.trim()) return ['blank']
  if (type.flags & TEXT) return ['text']
  return [checker.isArrayType(type) ? 'list' : 'element']
}

const SHORT_CIRCUITS = [
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
]

/** Returns how React renders each outcome of an expression. */
const kindsOf = (expression, checker) => {
  if (ts.isParenthesizedExpression(expression)) return kindsOf(expression.expression, checker)
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap((outcome) => kindsOf(outcome, checker))
  if (ts.isBinaryExpression(expression) && SHORT_CIRCUITS.includes(expression.operatorToken.kind)) {
    const { left, right, operatorToken } = expression
    const isAnd = operatorToken.kind === SyntaxKind.AmpersandAmpersandToken
    const ofLeft = isAnd ? ['boolean'] : kindsOf(left, checker).filter((kind) => kind !== 'nothing')
    return [...ofLeft, ...kindsOf(right, checker)]
  }
  return kindsOfType(checker.getTypeAtLocation(expression), checker)
}

const kindsOfChild = (child, checker) => {
  if (ts.isJsxText(child)) return [child.text.trim() ? 'text' : 'blank']
  if (!ts.isJsxExpression(child)) return ['element']
  return child.expression ? kindsOf(child.expression, checker) : []
}

/** Returns the bare texts of a program as 'file:line: text': those that are conditional or have a conditional sibling. */
export const bareTexts = (program) => {
  const checker = program.getTypeChecker()
  const found = []
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children
        .map((child) => ({ child, kinds: new Set(kindsOfChild(child, checker)) }))
        .filter(({ kinds }) => kinds.size > 0 && [...kinds].some((kind) => kind !== 'blank'))
      const changes = ({ kinds }) => kinds.size > 1 || kinds.has('list')
      if (children.length > 1 && children.some(changes))
        for (const { child, kinds } of children) if (kinds.has('text')) found.push(child)
    }
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) visit(file)
  return found.map((child) => {
    const file = child.getSourceFile()
    const { line } = file.getLineAndCharacterOfPosition(child.getStart())
    return `${relative(root, file.fileName)}:${line + 1}: ${child.getText().trim()}`
  })
}

const programOf = (project) => {
  const { config } = ts.readConfigFile(project, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(project))
  const components = fileNames.filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  return ts.createProgram(components, options)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = bareTexts(programOf(`${root}/src/tsconfig.json`))
  if (found.length > 0) {
    console.log(
      `Give each of these texts an element of its own, so that translated pages work:\n${found.join('\n')}`,
    )
    process.exitCode = 1
  }
}

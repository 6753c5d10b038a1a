import ts from 'typescript'

/** A source file: its path from the repository's root, and its text. */
export interface Source {
  path: string
  text: string
}

/** The hook, and those of src/shared that pass their `send` to it. */
const HOOKS = ['useSend', 'useFlagSend']
const HOOK_FILE = 'src/shared/use-send.ts'
/** TanStack Query's own ways to send; only the hook may use them. */
const RAW = new Set(['useMutation', 'MutationObserver', 'getMutationCache', 'mutationOptions'])
/** Methods that write to the device's queue (decision 010). */
const QUEUED = /^outbox\.(?:want|set|toggle|preregister)/

const parse = ({ path, text }: Source) =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

const declared = (file: ts.SourceFile): Map<string, ts.Node> => {
  const found = new Map<string, ts.Node>()
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) found.set(statement.name.text, statement)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) found.set(name.text, initializer)
  }
  return found
}

/** Returns the names that a node uses: identifiers that are no declaration and no import. */
const mentions = (node: ts.Node): Set<string> => {
  const names = new Set<string>()
  walk(node, (each) => {
    if (ts.isIdentifier(each)) names.add(each.text)
  })
  return names
}

const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name

/** Returns the endpoint of a `call(module.name, …)`, if the node is one. */
const calledEndpoint = (node: ts.Node): string | undefined => {
  if (!isCallOf(node, 'call')) return undefined
  const [endpoint] = node.arguments
  return endpoint && ts.isPropertyAccessExpression(endpoint) ? endpoint.name.text : undefined
}

/** Returns the functions of the data layer that change the server: they call such an endpoint, or another such function. */
export const sendingFunctions = (data: Source[], endpoints: Set<string>): Set<string> => {
  const all = data.flatMap((source) => [...declared(parse(source))])
  const sending = new Set<string>()
  const sends = (body: ts.Node): boolean => {
    let found = false
    walk(body, (node) => {
      const endpoint = calledEndpoint(node)
      if (endpoint && endpoints.has(endpoint)) found = true
      if (ts.isPropertyAccessExpression(node) && QUEUED.test(node.getText())) found = true
      // The queue as a parameter that tests replace.
      if (ts.isParameter(node) && node.initializer?.getText() === 'outbox') found = true
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && sending.has(node.expression.text))
        found = true
    })
    return found
  }
  let before = -1
  while (before !== sending.size) {
    before = sending.size
    for (const [name, body] of all) if (sends(body)) sending.add(name)
  }
  return sending
}

/**
 * Returns the sends of a file without the hook: TanStack's mutations, and changes of the server outside of an
 * argument of `useSend` or of the file's own hook based on it.
 */
export const detours = (source: Source, sending: Set<string>, endpoints: Set<string>): string[] => {
  if (source.path === HOOK_FILE) return []
  const file = parse(source)
  const own = declared(file)
  const hooks = new Set(HOOKS)
  let before = 0
  while (before !== hooks.size) {
    before = hooks.size
    for (const [name, body] of own)
      if (name.startsWith('use') && [...mentions(body)].some((used) => hooks.has(used))) hooks.add(name)
  }
  const isWithinHook = (node: ts.Node): boolean => {
    for (let at: ts.Node = node; at.parent; at = at.parent)
      if (
        ts.isCallExpression(at.parent) &&
        at.parent.arguments.includes(at as ts.Expression) &&
        ts.isIdentifier(at.parent.expression) &&
        hooks.has(at.parent.expression.text)
      )
        return true
    return false
  }
  const owner = (node: ts.Node): string | undefined => {
    for (const [name, body] of own) if (node.pos >= body.pos && node.end <= body.end) return name
    return undefined
  }
  /** A helper of the file that is used only within the hook counts as part of it. */
  const isHelper = (name: string | undefined): boolean => {
    if (!name || name.startsWith('use')) return false
    const uses: ts.Node[] = []
    walk(file, (node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name)
        uses.push(node)
    })
    return (
      uses.length > 0 &&
      uses.every((use) => isWithinHook(use) || (owner(use) !== name && isHelper(owner(use))))
    )
  }
  const found: string[] = []
  const report = (node: ts.Node, what: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${source.path}:${line + 1} ${owner(node) ?? 'module'}: ${what}`)
  }
  walk(file, (node) => {
    if (ts.isImportSpecifier(node) && RAW.has((node.propertyName ?? node.name).text))
      report(node, node.name.text)
    if (ts.isPropertyAccessExpression(node) && RAW.has(node.name.text)) report(node, node.name.text)
    if (!ts.isCallExpression(node)) return
    const endpoint = calledEndpoint(node)
    const { expression } = node
    const name = ts.isIdentifier(expression)
      ? expression.text
      : ts.isPropertyAccessExpression(expression)
        ? expression.name.text
        : undefined
    const isSender =
      (endpoint !== undefined && endpoints.has(endpoint)) ||
      (name !== undefined && sending.has(name) && !own.has(name)) ||
      (ts.isIdentifier(expression) && expression.text === 'fetch')
    if (isSender && !isWithinHook(node) && !isHelper(owner(node))) report(node, endpoint ?? name ?? 'fetch')
  })
  return found
}

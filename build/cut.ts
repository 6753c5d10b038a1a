const missing = (what: string) => new Error(`The build finds no ${what} to cut: has its package changed?`)

/** The code with all that fits the pattern replaced; throws where nothing does. */
export const cut = (code: string, pattern: RegExp, by: string | ((...parts: string[]) => string)): string => {
  const rest = code.replace(pattern, by as string)
  if (rest === code) throw missing(String(pattern))
  return rest
}

/** The code with the body of one of its functions, written over several lines at the margin, replaced; throws where there is none. */
export const withBody = (code: string, name: string, body: string): string => {
  const head = new RegExp(`^function ${name}\\([^)]*\\) \\{\\n`, 'm').exec(code)
  if (!head) throw missing(`function ${name}`)
  const begin = head.index + head[0].length
  return code.slice(0, begin) + body + code.slice(code.indexOf('\n}', begin))
}

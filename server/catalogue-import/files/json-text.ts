/** Whether a text is the beginning of JSON: that it ends is all that is wrong with it. */
const isBeginning = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return error instanceof Error && /end of JSON|unterminated/i.test(error.message)
  }
}

/** The line that a JSON text breaks on: the engine does not always say, so the text is tried to ever closer ends. */
const brokenLine = (text: string): number => {
  const lines = text.split('\n')
  let good = 0
  let bad = lines.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isBeginning(lines.slice(0, middle).join('\n'))) good = middle
    else bad = middle
  }
  return bad
}

const reasonOf = (text: string): string =>
  text.includes('\n') ? `JSON invalide (ligne ${brokenLine(text)})` : 'JSON invalide'

/** Reads a JSON text: its value, or why there is none. */
export const parseJson = (text: string): { value: unknown } | { error: string } => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { error: reasonOf(text) }
  }
}

/** As pages carry it: within comments, ended by a semicolon, with line breaks in the middle of texts. */
export const parseJsonOfPage = (text: string): { value: unknown } | { error: string } => {
  const strict = parseJson(text)
  if ('value' in strict) return strict
  const mended = text
    .replace(/^\s*(?:\/\/\s*)?(?:<!\[CDATA\[|<!--)/, '')
    .replace(/(?:\/\/\s*)?(?:\]\]>|-->)\s*$/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: raw ones are what JSON does not allow.
    .replace(/[\u0000-\u001f]/g, ' ')
    .replace(/;\s*$/, '')
  const again = parseJson(mended)
  return 'value' in again ? again : strict
}

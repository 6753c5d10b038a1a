const LINE = /^\{"level":(\d+)(.*)"msg":"((?:[^"\\]|\\.)*)"/

const parsed = (output: string) =>
  output.split('\n').flatMap((line) => {
    const [, level, facts = '', message] = LINE.exec(line) ?? []
    if (!message) return []
    const [, type] = /"err":\{"type":"(\w+)"/.exec(facts) ?? []
    const [, code] = /"code":"(\w+)"/.exec(facts) ?? []
    const error = type && [type, ...(code ? [code] : [])].join(' ')
    const what = message.replace(/(order|payment|event) [\w-]{8,}/g, '$1 …').replace(/req_\w+/g, 'req_…')
    return [{ level: Number(level), error, what }]
  })

/** Counts the log lines of the servers, without ids; `level` 40 is a warning, 50 an error. */
export const loggedLines = (output: string): Map<string, number> => {
  const lines = new Map<string, number>()
  for (const { level, error, what } of parsed(output)) {
    const line = `${level} ${what}${level >= 50 && error ? ` (${error})` : ''}`
    lines.set(line, (lines.get(line) ?? 0) + 1)
  }
  return lines
}

/** A statement or a transaction lasted too long, as on a starved machine: the buyer was answered 503 and tried again. */
const IS_LATE = /^DatabaseError (57014|25P03)$/

/** Returns the unplanned errors, whether or not a caller waited; an unreachable Stripe is planned, and a late database is only counted. */
export const faultsIn = (output: string): string[] =>
  parsed(output)
    .filter(
      ({ level, error = '' }) =>
        level >= 50 && !error.startsWith('ProviderUnavailable') && !IS_LATE.test(error),
    )
    .map(({ error, what }) => `${what}: ${error}`)

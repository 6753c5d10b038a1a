/** What servers wrote to their logs, ids left out, and how often; `level` 40 warns, 50 is a fault. */
export const loggedLines = (output: string): Map<string, number> => {
  const lines = new Map<string, number>()
  for (const line of output.split('\n')) {
    const [, level, message] = /^\{"level":(\d+).*"msg":"((?:[^"\\]|\\.)*)"/.exec(line) ?? []
    if (!message) continue
    const what = `${level} ${message.replace(/(order|payment) [\w-]{8,}/g, '$1 …')}`
    lines.set(what, (lines.get(what) ?? 0) + 1)
  }
  return lines
}

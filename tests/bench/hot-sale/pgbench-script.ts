import type { Statement } from '../../support/server/statements.ts'

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/** Writes parameters into a statement, in one line: as `pgbench` sends it. */
const written = ({ text, values }: Statement): string =>
  text
    .replaceAll(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Lists the texts in which two runs differ: ids, keys and hashes, drawn anew each time. JSON is made of these. */
const drawn = (one: Statement[], other: Statement[]): string[] => {
  const texts = new Set<string>()
  one.forEach(({ values }, index) => {
    values.flat().forEach((value, position) => {
      const theirs = other[index]?.values.flat()[position]
      if (
        typeof value === 'string' &&
        typeof theirs === 'string' &&
        value !== theirs &&
        !value.startsWith('{')
      )
        texts.add(value)
    })
  })
  return [...texts].sort((a, b) => b.length - a.length)
}

/**
 * Returns a script of `pgbench` that repeats one recorded order for a person after the other. `known`: the buyer's texts, by column of
 * `bench_people (n, …)`. Throws if the two recordings are not the same statements.
 */
export const asScript = (one: Statement[], other: Statement[], known: Record<string, string>): string => {
  const texts = (statements: Statement[]) => statements.map(({ text }) => text).join('\n')
  if (texts(one) !== texts(other)) throw new Error('Two orders do not send the same statements.')
  const columns = Object.entries(known)
  const fresh = drawn(one, other).filter((text) => !Object.values(known).includes(text))
  const names = new Map([
    ...columns.map(([column, text]) => [text, `:${column}`] as const),
    ...fresh.map((text, index) => [text, `bench:k${index}`] as const),
  ])
  const lines = one.map((statement) => {
    let line = written(statement)
    for (const [text, name] of names) line = line.replaceAll(text, name)
    return `${line};`
  })
  return [
    ...fresh.map((_, index) => `\\set k${index} random(1, 1000000000000000)`),
    "select nextval('bench_turn') as n \\gset",
    `select ${columns.map(([column]) => column).join(', ')} from bench_people where n = :n \\gset`,
    ...lines,
  ].join('\n')
}

import pg from 'pg'

/** One statement as the application sent it, with its parameters. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Records the statements that this process sends to PostgreSQL while `work` runs. */
export const recordStatements = async (work: () => Promise<void>): Promise<Statement[]> => {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const text = typeof first === 'string' ? first : (first as Statement).text
    const values = Array.isArray(second) ? second : ((first as Partial<Statement>).values ?? [])
    statements.push({ text, values })
    return query.apply(this, given as never) as never
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}

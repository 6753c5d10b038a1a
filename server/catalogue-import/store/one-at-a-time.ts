import pg from 'pg'

/** Any constant but the migrations': what imports agree to queue on. */
const ADVISORY_LOCK = 7_163_443

/** Runs an import while no other runs on the same PostgreSQL; `onWait` is told when there is one to wait for. Servers are not held up. */
export const oneAtATime = async (
  url: string,
  work: () => Promise<void>,
  onWait: () => void,
): Promise<void> => {
  const keeper = new pg.Client({ connectionString: url, application_name: 'nectar-catalogue' })
  // Losing it loses the lock alone; the import's own connections say what is wrong.
  keeper.on('error', () => {})
  await keeper.connect()
  try {
    const { rows } = await keeper.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      ADVISORY_LOCK,
    ])
    if (!rows[0]?.got) {
      onWait()
      await keeper.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    }
    await work()
  } finally {
    await keeper.end()
  }
}

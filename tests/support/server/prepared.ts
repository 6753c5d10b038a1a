import bundle from '../bundled-server.ts'
import fillDatabases from './filled-databases.ts'

/** Prepares all that the server's tests share, at once: most of it waits for other processes. */
export default async (): Promise<() => Promise<void>> => {
  const ends = await Promise.all([bundle(), fillDatabases()])
  return async () => {
    await Promise.all(ends.map((end) => end?.()))
  }
}

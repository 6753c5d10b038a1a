/** What this needs of a query client. */
interface Answers {
  getQueryData(key: readonly unknown[]): unknown
  setQueryData(key: readonly unknown[], value: unknown): unknown
  getQueryState(key: readonly unknown[]): unknown
}

/**
 * A query function that shows the device's copy as soon as it is read, while the server is asked. The copy is shown only where nothing is yet, before a refusal,
 * never after the server's answer, nor in a query that was cleared meanwhile (a sign-out).
 */
export const deviceFirst =
  <T>(load: () => Promise<T | undefined>, ask: () => Promise<T>) =>
  async ({ client, queryKey }: { client: Answers; queryKey: readonly unknown[] }): Promise<T> => {
    let isAnswered = false
    const answer = ask().then((value) => {
      isAnswered = true
      return value
    })
    if (client.getQueryData(queryKey) === undefined) {
      answer.catch(() => undefined)
      const copy = await load().catch(() => undefined)
      const isWanted =
        client.getQueryState(queryKey) !== undefined && client.getQueryData(queryKey) === undefined
      if (copy !== undefined && !isAnswered && isWanted) client.setQueryData(queryKey, copy)
    }
    return answer
  }

interface Answers {
  getQueryData(key: readonly unknown[]): unknown
  setQueryData(key: readonly unknown[], value: unknown): unknown
  getQueryState(key: readonly unknown[]): unknown
}

/**
 * Creates a query function that shows the device's copy until the server responds. The copy is shown only in an empty query, never after the
 * response, nor in a query that was cleared meanwhile (a sign-out).
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

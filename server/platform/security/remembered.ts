/** Makes each answer once and gives it again while it is among the last `max`; a failure is not kept. */
export const remembered = (
  max: number,
  make: (key: string) => Promise<string>,
): ((key: string) => Promise<string>) => {
  const kept = new Map<string, Promise<string>>()
  return (key) => {
    const answer = kept.get(key) ?? make(key)
    // Put back at the end: what was asked for longest ago is the first to go.
    kept.delete(key)
    kept.set(key, answer)
    answer.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}

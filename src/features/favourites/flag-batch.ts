type Load = (ids: string[]) => Promise<Record<string, boolean>>

/**
 * Gathers the ids that are asked for one by one within a turn, as a screen's hearts do, into one call; undefined
 * for what the answer does not name.
 */
export const inOneCall = (load: Load): ((id: string) => Promise<boolean | undefined>) => {
  let gathering: { ids: Set<string>; answer: Promise<Record<string, boolean>> } | undefined
  const start = () => {
    const ids = new Set<string>()
    const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      gathering = undefined
      return load([...ids])
    })
    return { ids, answer }
  }
  return async (id) => {
    gathering ??= start()
    gathering.ids.add(id)
    return (await gathering.answer)[id]
  }
}

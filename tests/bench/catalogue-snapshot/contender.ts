/** One way to store the catalogue in a browser. A search returns the ids of the first eight events, in the list's order. */
export interface Contender {
  /** Fetches the catalogue and stores it. */
  install(): Promise<void>
  search(text: string): Promise<string[]>
  /** Fetches a day's changes and stores them. */
  update(): Promise<void>
}

/** The page's methods for the bench; times in ms. */
export interface Asked {
  install(): Promise<number>
  /** Runs the search in the address, timed from the start of the navigation. */
  first(): Promise<{ ms: number; ids: string[] }>
  keys(texts: string[]): Promise<{ ms: number[]; ids: string[][] }>
  update(): Promise<number>
}

export const PAGE_LENGTH = 8

/** Exposes the page's methods. */
export const present = (open: () => Promise<Contender>): void => {
  const opened = open()
  const timed = async (work: (contender: Contender) => Promise<void>) => {
    const contender = await opened
    const start = performance.now()
    await work(contender)
    return performance.now() - start
  }
  const searched = async (text: string) => {
    const ids = await (await opened).search(text)
    return { ms: performance.now(), ids }
  }
  const text = new URLSearchParams(location.search).get('first')
  const first = text === null ? undefined : searched(text)
  const asked: Asked = {
    install: () => timed((contender) => contender.install()),
    first: async () => (await first) ?? { ms: Number.NaN, ids: [] },
    keys: async (texts) => {
      const all = { ms: [] as number[], ids: [] as string[][] }
      for (const one of texts) {
        all.ms.push(
          await timed(async ({ search }) => {
            all.ids.push(await search(one))
          }),
        )
      }
      return all
    },
    update: () => timed((contender) => contender.update()),
  }
  Object.assign(globalThis, { asked })
}

/** Fetches events as a server without a special format sends them. */
export const fetchRows = async <T>(path: string): Promise<T> => (await (await fetch(path)).json()) as T

import { setTimeout as wait } from 'node:timers/promises'

const EVERY_MS = 5_000

/** The server's own metrics at a time: seconds since the start, bytes, and seconds of lag. */
export interface Sample {
  at: number
  rss: number
  heap: number
  lagP99: number
}

const read = async (address: string) => {
  const text = await (await fetch(address)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    rss: of('process_resident_memory_bytes'),
    heap: of('nodejs_heap_size_used_bytes'),
    lagP99: of('nodejs_eventloop_lag_p99_seconds'),
  }
}

/** Reads the metrics at an address every few seconds until ended; returns the samples. */
export const watch = (address: string): { end(): Promise<Sample[]> } => {
  const samples: Sample[] = []
  const stop = new AbortController()
  const began = performance.now()
  const running = (async () => {
    while (!stop.signal.aborted) {
      samples.push({ at: (performance.now() - began) / 1000, ...(await read(address)) })
      await wait(EVERY_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  })()
  return {
    end: async () => {
      stop.abort()
      await running
      return samples
    },
  }
}

/** Returns the mean of a value and its change per minute, by least squares. */
export const trend = (samples: Sample[], value: 'rss' | 'heap'): { mean: number; perMinute: number } => {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const minutes = samples.map(({ at }) => at / 60)
  const values = samples.map((sample) => sample[value])
  const [middle, level] = [mean(minutes), mean(values)]
  const spread = minutes.reduce((sum, minute) => sum + (minute - middle) ** 2, 0)
  const along = minutes.reduce(
    (sum, minute, index) => sum + (minute - middle) * ((values[index] ?? 0) - level),
    0,
  )
  return { mean: level, perMinute: along / spread }
}

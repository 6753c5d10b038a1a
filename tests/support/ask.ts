import { setTimeout as wait } from 'node:timers/promises'

/** Fetches from the server under test; a machine that is too busy to answer (503) is asked again when it says. */
export const ask = async (url: string, init?: RequestInit): Promise<Response> => {
  for (;;) {
    const answer = await fetch(url, init)
    if (answer.status !== 503) return answer
    await wait(Number(answer.headers.get('retry-after') ?? 1) * 1000)
  }
}

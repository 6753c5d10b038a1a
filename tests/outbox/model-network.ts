import type { ModelAnswer, ModelServer } from '../support/model-server.ts'
import type { Scheduler } from './scheduler.ts'

/** Maximum time in ms after which an abandoned request may still arrive. */
const LATE_MS = 12_000
/** Owner of the abandoned requests' gates. */
export const WIRE = 'wire'

/** Simulates the network between device and server: requests and responses travel, get lost, or arrive after their sender has gone. */
export const createModelNetwork = (scheduler: Scheduler, server: ModelServer) => {
  let isUp = true

  /** Lets a request arrive later, within its time, although its sender gave up or died. */
  const abandon = (path: string, init: RequestInit) => {
    const limit = scheduler.now() + LATE_MS
    void scheduler.gate(WIRE, `abandoned ${init.method} ${path}`).then(() => {
      if (isUp && scheduler.now() < limit) server.receive(path, init)
    })
  }

  return {
    isUp: (): boolean => isUp,
    set: (up: boolean): void => {
      isUp = up
    },
    /** Returns the `fetch` of one client, and a handler of its requests for its death. */
    for: (owner: string) => {
      const travelling = new Set<{ path: string; init: RequestInit }>()
      const fetch = async (path: string, init: RequestInit): Promise<Response> => {
        if (!isUp) {
          await scheduler.gate(owner, 'finds no network')
          throw new TypeError('Failed to fetch')
        }
        const request = { path, init }
        travelling.add(request)
        const arrived = (async (): Promise<ModelAnswer> => {
          await scheduler.gate(owner, `${init.method} ${path} arrives`)
          if (!travelling.delete(request)) return new Promise(() => undefined)
          if (!isUp) throw new TypeError('Failed to fetch')
          const answer = server.receive(path, init)
          await scheduler.gate(owner, `answer ${answer.status} arrives`)
          if (!isUp) throw new TypeError('Failed to fetch')
          return answer
        })()
        const givenUp = new Promise<never>((_, reject) => {
          init.signal?.addEventListener('abort', () => {
            if (travelling.delete(request)) abandon(path, init)
            reject(init.signal?.reason)
          })
        })
        const { status, body, headers } = await Promise.race([arrived, givenUp])
        return new Response(body, { status, headers })
      }
      const died = () => {
        for (const { path, init } of travelling) abandon(path, init)
        travelling.clear()
      }
      return { fetch, died }
    },
  }
}

export type ModelNetwork = ReturnType<typeof createModelNetwork>

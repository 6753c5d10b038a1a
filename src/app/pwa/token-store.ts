import { CITY_KEY, QUERIES_KEY } from '../../config/storage.ts'
import { installTokenStore, type TokenStore } from '../../data/session.ts'

const TOKEN_KEY = 'nectar.token'

/** Says, once a session has ended, that a member's pass and tickets are still on this device: the bar goes on leading to them. */
const KEPT_KEY = 'nectar.kept'

/** What a header can carry: with anything else each call would throw, as if there were no network, and for ever. */
const SENDABLE = /^[\x21-\x7e]{1,1000}$/

/** The token in local storage; where storage is denied, in memory for as long as the page lives. */
export const createTokenStore = (storage: () => Storage): TokenStore => {
  let memory: string | null = null
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(storage())
    } catch {
      return otherwise
    }
  }
  const write = (token: string | null) => {
    const isStored = attempt((local) => {
      if (token === null) local.removeItem(TOKEN_KEY)
      else {
        local.setItem(TOKEN_KEY, token)
        local.setItem(KEPT_KEY, '1')
      }
      return true
    }, false)
    memory = isStored ? null : token
  }
  return {
    read: () => {
      const token = memory ?? attempt((local) => local.getItem(TOKEN_KEY), null)
      return token !== null && SENDABLE.test(token) ? token : null
    },
    write,
    clear: () => {
      write(null)
      attempt((local) => {
        local.removeItem(QUERIES_KEY)
        local.removeItem(KEPT_KEY)
        local.removeItem(CITY_KEY)
      }, undefined)
    },
  }
}

/** Called once as the page's module loads, before anything renders; does nothing while prerendering. */
export const installLocalSession = (): void => {
  if (typeof window !== 'undefined') installTokenStore(createTokenStore(() => window.localStorage))
}

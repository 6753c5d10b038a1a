import { CITY_KEY, NEXT_DOOR_KEY, QUERIES_KEY, WISH_KEY } from '../../config/storage.ts'
import { installTokenStore, type TokenStore } from '../../data/session.ts'

const TOKEN_KEY = 'nectar.token'

/** Set after a session has ended, while a member's pass and tickets are still on this device: the bar still links to them. */
const KEPT_KEY = 'nectar.kept'

/** A token that a header can carry: with any other, each call would throw, as if offline, for ever. */
const SENDABLE = /^[\x21-\x7e]{1,1000}$/

/** Stores the token in local storage, or in memory if storage is denied. */
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
        local.removeItem(NEXT_DOOR_KEY)
        local.removeItem(WISH_KEY)
        local.removeItem(CITY_KEY)
      }, undefined)
    },
  }
}

/** Called once as the page's module loads, before anything renders; does nothing while prerendering. */
export const installLocalSession = (): void => {
  if (typeof window !== 'undefined') installTokenStore(createTokenStore(() => window.localStorage))
}

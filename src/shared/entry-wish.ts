import { returnPath } from '../../contract/rules/return-path.ts'
import { WISH_KEY } from '../config/storage.ts'

/** A reset link is valid for as long, in ms. */
const VALID_MS = 3_600_000

const orElse = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/**
 * The page that a user was on the way to when the password was forgotten. It is in local storage, since the mail opens another tab; a path of this
 * site for an hour, null afterwards.
 */
export const entryWish = {
  store: (path: string | null): void =>
    orElse(
      () =>
        path === null
          ? localStorage.removeItem(WISH_KEY)
          : localStorage.setItem(WISH_KEY, JSON.stringify({ path, at: Date.now() })),
      undefined,
    ),
  load: (): string | null =>
    orElse(() => {
      const { path, at } = JSON.parse(localStorage.getItem(WISH_KEY) ?? 'null') as {
        path: string
        at: number
      }
      return Date.now() - at < VALID_MS ? (returnPath(path, location.origin) ?? null) : null
    }, null),
}

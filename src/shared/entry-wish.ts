import { returnPath } from '../../contract/rules/return-path.ts'
import { WISH_KEY } from '../config/storage.ts'
import { storageOf } from './tab-storage.ts'

/** A reset link is valid for as long, in ms. */
const VALID_MS = 3_600_000

interface Wish {
  path: string
  at: number
}

const isWish = (value: unknown): value is Wish =>
  typeof value === 'object' && value !== null && 'path' in value && 'at' in value

// In local storage, since the mail opens another tab.
const stored = storageOf(() => localStorage, WISH_KEY, isWish)

/** The page that a user was on the way to when the password was forgotten: a path of this site for an hour, null afterwards. */
export const entryWish = {
  store: (path: string | null): void =>
    path === null ? stored.forget() : stored.store({ path, at: Date.now() }),
  load: (): string | null => {
    const wish = stored.load()
    return wish && Date.now() - wish.at < VALID_MS ? (returnPath(wish.path, location.origin) ?? null) : null
  },
}

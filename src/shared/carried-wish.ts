import { tabStorage } from '../lib/tab-storage.ts'

/** A wish that met the sign-in, to be done once its person has come through (ruling 40). */
interface Wish {
  kind: string
  /** Whose session was over; null for a visitor, who may come back as anybody. */
  memberId: string | null
  subject: unknown
  /** In ms since 1970. */
  at: number
}

/** Longer ago it is no wish any more, in ms. */
const MOST_MS = 30 * 60_000

const isWish = (value: unknown): value is Wish => {
  if (typeof value !== 'object' || value === null || !('subject' in value)) return false
  const { kind, memberId, at } = value as Partial<Wish>
  return (
    typeof kind === 'string' && (memberId === null || typeof memberId === 'string') && typeof at === 'number'
  )
}

const tab = tabStorage('nectar.wish', isWish)

/** What a heart that met the sign-in is carried as. */
export const FAVOURITE_WISH = 'favourite'

/** Keeps the tab's last wish while its person signs in or up. */
export const carryWish = (kind: string, memberId: string | null, subject: unknown): void =>
  tab.store({ kind, memberId, subject, at: Date.now() })

/** Whether this tab carries a wish of this kind. */
export const hasWish = (kind: string): boolean => tab.load()?.kind === kind

/** Takes the wish of this kind, once, if it is this member's; undefined where there is none, and where it is not one that is wanted. */
export const takeWish = (
  kind: string,
  memberId: string,
  isWanted: (subject: unknown) => boolean = () => true,
): unknown => {
  const wish = tab.load()
  if (wish?.kind !== kind || !isWanted(wish.subject)) return undefined
  tab.forget()
  const isOwn = wish.memberId === null || wish.memberId === memberId
  return isOwn && Math.abs(Date.now() - wish.at) < MOST_MS ? wish.subject : undefined
}

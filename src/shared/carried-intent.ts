import { tabStorage } from '../lib/tab-storage.ts'

/** What a person asked for before the sign-in, to be done once they have signed in. */
interface CarriedIntent {
  kind: string
  /** Whose session was over; null for a visitor, who may come back as anybody. */
  memberId: string | null
  subject: unknown
  /** In ms since 1970. */
  at: number
}

/** For how long an intent is carried, in ms. */
const MOST_MS = 30 * 60_000

const isIntent = (value: unknown): value is CarriedIntent => {
  if (typeof value !== 'object' || value === null || !('subject' in value)) return false
  const { kind, memberId, at } = value as Partial<CarriedIntent>
  return (
    typeof kind === 'string' && (memberId === null || typeof memberId === 'string') && typeof at === 'number'
  )
}

const tab = tabStorage('nectar.wish', isIntent)

/** What a heart that met the sign-in is carried as. */
export const FAVOURITE_INTENT = 'favourite'

/** Stores the tab's last intent while its person signs in or up. */
export const carryIntent = (kind: string, memberId: string | null, subject: unknown): void =>
  tab.store({ kind, memberId, subject, at: Date.now() })

/** Whether this tab carries an intent of this kind. */
export const hasIntent = (kind: string): boolean => tab.load()?.kind === kind

/** Takes the intent of this kind, once, if it is this member's; undefined where there is none, and where it is not one that is wanted. */
export const takeIntent = (
  kind: string,
  memberId: string,
  isWanted: (subject: unknown) => boolean = () => true,
): unknown => {
  const intent = tab.load()
  if (intent?.kind !== kind || !isWanted(intent.subject)) return undefined
  tab.forget()
  const isOwn = intent.memberId === null || intent.memberId === memberId
  return isOwn && Math.abs(Date.now() - intent.at) < MOST_MS ? intent.subject : undefined
}

import { tabStorage } from './tab-storage.ts'

/** An action requested before the sign-in, to be done afterwards. */
interface CarriedIntent {
  kind: string
  /** The member whose session was over; null for a visitor: whoever signs in next does it. */
  memberId: string | null
  subject: unknown
  /** In ms since 1970. */
  at: number
}

/** Maximum age of an intent, in ms. */
const MAX_AGE_MS = 30 * 60_000

const isIntent = (value: unknown): value is CarriedIntent => {
  if (typeof value !== 'object' || value === null || !('subject' in value)) return false
  const { kind, memberId, at } = value as Partial<CarriedIntent>
  return (
    typeof kind === 'string' && (memberId === null || typeof memberId === 'string') && typeof at === 'number'
  )
}

const tab = tabStorage('nectar.wish', isIntent)

export const FAVOURITE_INTENT = 'favourite'

/** Stores the tab's last intent while its user signs in or up. */
export const carryIntent = (kind: string, memberId: string | null, subject: unknown): void =>
  tab.store({ kind, memberId, subject, at: Date.now() })

export const hasIntent = (kind: string): boolean => tab.load()?.kind === kind

/** Takes the intent of this kind, once, if it is this member's; undefined if there is none, or `isWanted` rejects it. */
export const takeIntent = (
  kind: string,
  memberId: string,
  isWanted: (subject: unknown) => boolean = () => true,
): unknown => {
  const intent = tab.load()
  if (intent?.kind !== kind || !isWanted(intent.subject)) return undefined
  tab.forget()
  const isOwn = intent.memberId === null || intent.memberId === memberId
  return isOwn && Math.abs(Date.now() - intent.at) < MAX_AGE_MS ? intent.subject : undefined
}

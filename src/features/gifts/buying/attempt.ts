import { checksum } from '../../../../contract/rules/bytes.ts'
import { randomUuid } from '../../../lib/random-uuid.ts'
import { tabStorage } from '../../../shared/tab-storage.ts'

/** Keys by the checksum of what they buy: the words of a card are not kept. */
type Keys = Record<string, string>

const isKeys = (value: unknown): value is Keys =>
  typeof value === 'object' && value !== null && Object.values(value).every((key) => typeof key === 'string')

const tab = tabStorage('nectar.gift', isKeys)

/** For a browser that denies its storage. */
let keys: Keys = {}

/** The name of the order's written text. */
export const GIFT_TEXT = 'gift'

/**
 * The keys of gifts that this tab has begun to pay: a lost response, another press or a reload opens no second payment. Another choice is another
 * gift.
 */
export const giftAttempts = {
  keyOf: (content: string): string => {
    const known = tab.load() ?? keys
    const print = String(checksum(new TextEncoder().encode(content)))
    keys = { ...known, [print]: known[print] ?? randomUuid() }
    tab.store(keys)
    return keys[print] ?? ''
  },
  /** Once a gift is paid, or its payment is over: the same choice is then another gift. */
  forget: (): void => {
    keys = {}
    tab.forget()
  },
}

import { webAddress } from '../../../contract/rules/web-address.ts'
import type { SubscriptionCheckoutResponse } from '../../../contract/subscriptions.ts'

/** An address of this very site, which may have no full name: on somebody's own machine, say. */
const ownAddress = (address: string | null | undefined): string | undefined => {
  if (!address || !URL.canParse(address.trim())) return undefined
  const { origin, username, password, href } = new URL(address.trim())
  return origin === location.origin && !username && !password ? href : undefined
}

/** Where the answer says that the payment is made: the first web address in result.url, url, checkout_url, stripe_url, session.url (document 2, section 7). */
export const paymentAddress = (answer: SubscriptionCheckoutResponse): string | undefined =>
  [answer.result?.url, answer.url, answer.checkout_url, answer.stripe_url, answer.session?.url]
    .map((address) => ownAddress(address) ?? webAddress(address) ?? undefined)
    .find(Boolean)

// The hand decides, not the width: a phone held sideways is wide, a narrow window is no phone.
const isMobile = (): boolean =>
  matchMedia('(hover: none) and (pointer: coarse)').matches ||
  /Android|iPhone|iPad|Mobi/.test(navigator.userAgent)

/**
 * Goes to the payment: a mobile browser leaves this page, any other opens a tab, which cannot reach back into this one. A browser
 * that lets no tab open, because the answer took longer than it believes in the touch, leaves this page too. Answers which it was.
 */
export const openPayment = (address: string): 'tab' | 'here' => {
  const tab = isMobile() ? null : window.open(address, '_blank')
  if (tab) {
    tab.opener = null
    return 'tab'
  }
  location.assign(address)
  return 'here'
}

import type { Event } from '../events.ts'
import { PARTNER_SOURCE } from './pass.ts'

/** The list filters 'Avec mon Pass' (`pass`) and 'Gratuit' (`free`). */
export interface Admission {
  pass: boolean
  free: boolean
}

export const admissionOf = ({
  pass,
  free,
}: {
  pass?: string | undefined
  free?: string | undefined
}): Admission => ({
  pass: Boolean(pass),
  free: Boolean(free),
})

/**
 * Returns true if the filters accept a source. `pass` accepts partner concerts only; `free` alone excludes them, because only a Pass admits
 * to them. With both filters, `isPriceAdmitted` also checks the price.
 */
export const isSourceAdmitted = ({ pass, free }: Admission, source: string | null): boolean =>
  pass ? source === PARTNER_SOURCE : !free || source !== PARTNER_SOURCE

/** Returns true if the filters accept a price. Unknown and pay-what-you-want prices do not count as free. */
export const isPriceAdmitted = (
  { free }: Admission,
  { price, priceKnown, pricing }: Pick<Event, 'price' | 'priceKnown' | 'pricing'>,
): boolean => !free || (price === 0 && priceKnown && pricing === 'single')

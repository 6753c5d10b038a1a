import { style } from '../../ui/compile.ts'
import { inlineLink } from '../../ui/text-link.ts'

// Clear of the posters above, on a phone.
export const launch = style({ paddingTop: { base: '8', md: '4', lg: '0' } })
// Four in a row, two with large text: a figure never breaks.
export const units = style({ gridTemplateColumns: 'repeat(auto-fit, minmax(3.5rem, 1fr))' })
export const number = style({ fontSize: 'clamp(2rem, 10vw, 3.5rem)' })
export const link = style({ ...inlineLink, display: 'inline-block', paddingBlock: '3' })

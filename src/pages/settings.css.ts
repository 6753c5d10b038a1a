import { style } from '../ui/compile.ts'

/** The place of what comes later, so that nothing moves under somebody who is there already. */
export const account = style({ minHeight: { base: '125rem', lg: '84rem' } })

import { style } from '../ui/compile.ts'

// The places of what comes later, so that nothing moves under somebody who is there already.
export const offers = style({ minHeight: { base: '94rem', md: '46rem', lg: '44rem' } })
export const directory = style({ minHeight: { base: '56rem', lg: '38rem' } })

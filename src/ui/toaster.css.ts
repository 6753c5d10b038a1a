import { style } from './compile.ts'

// Positioned below the bar, and moves with it.
export const region = style({ position: 'absolute', top: '100%', insetInline: '0' })

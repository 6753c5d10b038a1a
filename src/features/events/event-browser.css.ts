import { style } from '../../ui/compile.ts'

// On the narrowest screens and with large text the button stands under the box.
export const bar = style({ display: 'flex', flexWrap: 'wrap', gap: { base: '2', md: '3' } })
export const filters = style({ px: { base: '4', md: '5' } })
export const results = style({ mt: { base: '6', md: '8' } })

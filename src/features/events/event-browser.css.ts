import { style } from '../../ui/compile.ts'

export const bar = style({ display: 'flex', gap: { base: '2', md: '3' } })
export const filters = style({ px: { base: '4', md: '5' } })
export const results = style({ mt: { base: '6', md: '8' } })

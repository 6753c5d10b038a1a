import { style } from '../../ui/compile.ts'

export const dialog = style({ display: 'grid', gap: '5' })
export const address = style({ display: 'grid', gap: '2' })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '2' })

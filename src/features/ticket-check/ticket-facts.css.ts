import { style } from '../../ui/compile.ts'

export const facts = style({ mb: '5' })
export const day = style({ '&::first-letter': { textTransform: 'uppercase' } })

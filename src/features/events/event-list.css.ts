import { style } from '../../ui/compile.ts'

export const asOf = style({ mb: '5' })

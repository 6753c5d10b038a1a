import { style } from '../../ui/compile.ts'

export const link = style({ marginLeft: { lg: '-4' } })

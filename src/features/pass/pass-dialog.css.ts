import { style } from '../../ui/compile.ts'

export const level = style({ mt: '2' })
export const wide = style({ width: 'full' })

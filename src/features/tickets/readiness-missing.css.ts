import { style } from '../../ui/compile.ts'

export const retry = style({ mt: '3' })

import { CRAMPED, style } from './compile.ts'

export const fact = style({ [CRAMPED]: { fontSize: 'sm' } })
export const sign = style({ color: 'honey', flexShrink: 0 })
export const link = style({ textDecoration: 'underline', color: 'ink' })

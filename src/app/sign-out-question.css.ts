import { style } from '../ui/compile.ts'

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '2' })

import { style } from '../ui/compile.ts'

export const note = style({ display: 'grid', gap: '2', justifyItems: 'start', mb: '5', color: 'muted' })

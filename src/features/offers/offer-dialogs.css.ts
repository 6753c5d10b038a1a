import { style } from '../../ui/compile.ts'

export const recap = style({ display: 'grid', gap: '4' })

export const pay = style({ display: 'grid', gap: '2', justifyItems: 'stretch' })

export const note = style({ fontSize: 'sm', color: 'muted' })

export const under = style(note, { textAlign: 'center', textWrap: 'balance' })

export const loading = style({ display: 'flex', gap: '3', alignItems: 'center', minHeight: '14' })

export const rows = style({ display: 'grid' })

export const row = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' },
  columnGap: '4',
  paddingBlock: '3',
  borderTopWidth: '1px',
  borderColor: 'line',
})

export const label = style({ color: 'muted', fontSize: 'sm', lineHeight: '1.5rem' })

export const value = style({ lineHeight: '1.5', textWrap: 'pretty' })

export const strong = style(value, {
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: 'xl',
  lineHeight: '1.25',
})

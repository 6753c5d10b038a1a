import { style } from '../../ui/compile.ts'

export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '3' })
export const filter = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '11',
  px: '4',
  borderRadius: 'full',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  fontSize: 'sm',
  fontWeight: '600',
  _hover: { borderColor: 'control' },
})

import { style } from '../../../ui/compile.ts'

export const section = style({
  display: 'grid',
  gap: '3',
  padding: '4',
  borderWidth: '1.5px',
  borderColor: 'accent',
  borderRadius: 'md',
  bg: 'sunken',
})
export const title = style({
  fontFamily: 'heading',
  fontWeight: '750',
  fontSize: 'lg',
  lineHeight: '1.2',
  '[data-step] &': { letterSpacing: '-0.02em', marginBottom: '3' },
})
export const event = style({ fontWeight: '600' })
export const left = style({ color: 'muted', fontSize: 'sm' })
export const why = style({ color: 'danger', fontSize: 'sm', fontWeight: '600' })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '2' })

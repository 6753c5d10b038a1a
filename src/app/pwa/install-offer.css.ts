import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

export const place = style({ ...pageGutter, pb: '10' })
export const offer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  padding: '5',
  borderRadius: 'xl',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
})
export const title = style({ fontFamily: 'heading', fontSize: 'lg' })
export const text = style({ color: 'muted' })
export const actions = style({ display: 'flex', gap: '1', flexWrap: 'wrap' })
export const dismiss = style({ px: '4' })

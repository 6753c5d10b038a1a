import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

export const line = style({
  position: 'fixed',
  zIndex: 'toast',
  insetInline: '0',
  // Above the event page's own bar, so that neither hides the other.
  bottom: 'var(--line-lift, 0px)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: '4',
  rowGap: '2',
  padding: '3',
  paddingBottom: 'max(0.75rem, env(safe-area-inset-bottom))',
  bg: 'raised',
  color: 'ink',
  borderTopWidth: '1px',
  borderColor: 'line',
  _empty: { display: 'none' },
})

export const place = style({ ...pageGutter, pb: '10' })

export const offer = style({ borderWidth: '1px', borderColor: 'line' })

export const dismiss = style({ px: '4' })

import { style } from '../../ui/compile.ts'

export const seats = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minWidth: '0' })
export const seat = style({
  paddingInline: '1',
  textAlign: 'center',
  '&:only-child': { paddingInline: '5' },
  // Where there is no room for one line: the two ways on it, what they lead through beneath.
  '@media (orientation: landscape) and (max-width: 35rem)': { order: 1 },
})
export const turn = style({ _disabled: { opacity: 0.25, cursor: 'default' } })

export const event = style({
  fontFamily: 'heading',
  fontSize: '2xl',
  fontWeight: '800',
  lineHeight: '1.08',
  lineClamp: 3,
  '@container (max-width: 14rem)': { fontSize: 'lg' },
  '@container (max-height: 14rem)': { flexBasis: '100%', fontSize: 'lg' },
})
export const day = style({ fontWeight: '700', '&::first-letter': { textTransform: 'uppercase' } })

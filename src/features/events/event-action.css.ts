import { style } from '../../ui/compile.ts'

/** Text that may wrap to a second line. */
export const wraps = style({ whiteSpace: 'normal', textAlign: 'center', textWrap: 'balance' })
export const shop = style(wraps, { maxWidth: '100%' })

export const line = style({
  fontWeight: '600',
  lineHeight: '1.35',
  textWrap: 'balance',
  // Like a stamp over a flyer.
  '&[data-closed=true]': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    px: '5',
    borderWidth: '2px',
    borderColor: 'danger',
    borderRadius: 'sm',
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: '750',
    color: 'danger',
    transform: 'rotate(-2deg)',
  },
})

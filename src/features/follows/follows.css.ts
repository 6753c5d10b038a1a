import { style } from '../../ui/compile.ts'

/** Reserves the height of the button that loads into it. */
export const place = style({ minHeight: '12', mt: '4' })

const side = 'max(44px, min(2.75rem, 12vw))'
export const cornerPlace = style({ display: 'block', flexShrink: 0, width: side, height: side })
/** An icon of 44 px on a card, with its own background. */
export const corner = style(cornerPlace, {
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'full',
  color: 'ink',
  bg: 'ground',
  borderWidth: '1.5px',
  borderColor: 'control',
  transition: 'border-color 150ms, transform 150ms',
  _hover: { borderColor: 'ink' },
  _active: { transform: 'scale(0.88)' },
  '&[aria-pressed=true]': { bg: 'accent', color: 'onAccent', borderColor: 'transparent' },
})

/** Below the other actions of a past ticket. */
export const after = style({ flexBasis: '100%', minWidth: '0', ml: '-1' })

export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  padding: '3',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  minHeight: '12',
  _hover: { borderColor: 'control' },
})
export const picture = style({ width: '3.5rem', height: '3.5rem', borderRadius: 'md', objectFit: 'cover' })
/** Wraps below the picture if large text has no room beside it. */
export const text = style({ display: 'grid', minWidth: '0', flex: '1 1 8rem' })
export const named = style({ flex: '1 1 8rem' })

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
export const toFollow = style({ display: 'grid', gap: '2', padding: '3', pl: '4', pt: '1', minWidth: '0' })
export const one = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
})
export const afterNote = style({ px: '4', pb: '3', fontSize: 'sm', color: 'muted', textWrap: 'pretty' })

export const section = style({ display: 'grid', gap: '4', mt: '12', minWidth: '0' })
export const title = style({ fontFamily: 'heading', fontSize: '2xl', fontWeight: '750' })
export const quiet = style({ color: 'muted', textWrap: 'pretty' })
export const list = style({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
})
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
export const name = style({ fontFamily: 'heading', fontWeight: '700', overflowWrap: 'anywhere' })
export const fact = style({ fontSize: 'sm', color: 'muted', overflowWrap: 'anywhere' })
export const named = style(name, { flex: '1 1 8rem' })
export const coming = style({ height: '5rem' })

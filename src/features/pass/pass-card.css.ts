import { style } from '../../ui/compile.ts'

export const card = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  '--side': { base: '1.5rem', md: '2rem' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { base: '6', md: '8' },
  alignContent: 'space-between',
  minHeight: { base: '22.5rem', md: '25.5rem' },
  padding: { base: '6', md: '8' },
  paddingTop: { base: '5', md: '7' },
  bg: 'accent',
  color: 'onAccent',
  borderRadius: 'xl',
})
export const top = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontFamily: 'heading',
  fontWeight: '700',
})
export const level = style({
  fontFamily: 'heading',
  fontSize: { base: '5xl', md: '6xl' },
  fontWeight: '800',
  lineHeight: '0.92',
  letterSpacing: '-0.04em',
  textWrap: 'balance',
})
export const name = style({ mt: '3', fontSize: 'lg', fontWeight: '600' })

const hole = {
  content: '""',
  position: 'absolute',
  top: '-13px',
  width: '24px',
  height: '24px',
  borderRadius: 'full',
  bg: 'ground',
} as const
// The stub: perforated, with the punched halves of two holes at the edges.
export const stub = style({
  position: 'relative',
  paddingTop: '5',
  borderTop: '2px dashed rgb(28 19 3 / 0.4)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '5',
  _before: { ...hole, left: 'calc(-12px - var(--side))' },
  _after: { ...hole, right: 'calc(-12px - var(--side))' },
})
export const countersComing = style({ height: '3.25rem', width: '14.5rem' })
export const open = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minHeight: '14',
  px: { base: '4', sm: '6' },
  width: { base: 'full', sm: 'auto' },
  borderRadius: 'full',
  bg: 'onAccent',
  color: '#fff7e6',
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'lg',
  transition: 'transform 150ms',
  _hover: { bg: '#000000' },
  _active: { transform: 'scale(0.98)' },
  _focusVisible: { outlineColor: 'var(--n-colors-on-accent)' },
})

export const counters = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { base: '5', sm: '8' },
  rowGap: '3',
})
export const counter = style({ display: 'flex', flexDirection: 'column-reverse' })
export const counted = style({ fontSize: 'sm', opacity: 0.85, whiteSpace: 'nowrap' })
export const left = style({ fontFamily: 'heading', fontSize: '3xl', fontWeight: '800', lineHeight: '1' })

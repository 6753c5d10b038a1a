import { style } from '../../ui/compile.ts'

/** The empty state: three outlines of posters. */
export const shelf = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: { base: '3', md: '4' },
  width: 'min(100%, 24rem)',
  marginBottom: '3',
})

export const poster = style({
  display: 'grid',
  placeItems: 'start end',
  padding: '2',
  aspectRatio: '4 / 5',
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'control',
  borderRadius: 'sm',
  color: 'control',
})

export const chosen = style(poster, { color: 'honey' })

export const heart = style({ fill: 'currentColor' })

/** White in both colour modes and as wide as the code: a camera reads it. */
export const code = style({
  alignSelf: 'center',
  bg: '#ffffff',
  borderRadius: 'lg',
  overflow: 'hidden',
  maxWidth: 'full',
  lineHeight: '0',
})

import { inside, style } from '../../ui/compile.ts'

const glass = {
  color: '#fffaf0',
  background: 'rgb(18 16 12 / 0.62)',
  _hover: { background: 'rgb(18 16 12 / 0.82)', color: '#fbbf3a' },
} as const

/**
 * A heart of 44 px: on dark glass over a poster, whatever the poster's inks, else on the page's background.
 * Filled it is honey; it beats once when touched.
 */
export const button = style({
  display: 'grid',
  placeItems: 'center',
  width: '11',
  height: '11',
  borderRadius: 'full',
  color: 'muted',
  transition: 'color 150ms, background-color 150ms, transform 150ms',
  _hover: { color: 'honey' },
  _active: { transform: 'scale(0.88)' },
  '&[aria-pressed=true]': { color: 'honey' },
  '&:disabled': { cursor: 'default' },
  // On a phone it lies on the picture.
  '&[data-size=detail]': { color: 'ink', lgDown: { marginTop: '3', bg: 'ground' } },
  '&[data-size=detail][aria-pressed=true]': { color: 'honey' },
  '&[data-size=poster]': glass,
  '&[data-size=poster][aria-pressed=true]': { color: '#fbbf3a' },
  card: {
    '&[data-size=card]': glass,
    '&[data-size=card][aria-pressed=true]': { color: '#fbbf3a' },
  },
})

export const sign = style({
  fill: 'transparent',
  transition: 'fill 180ms ease-out',
  ...inside(button, '[aria-pressed=true]', { fill: 'currentColor' }),
  ...inside(button, '[data-touched][aria-pressed=true]', {
    animation: 'n-beat 320ms cubic-bezier(0.3, 1.6, 0.6, 1)',
  }),
})

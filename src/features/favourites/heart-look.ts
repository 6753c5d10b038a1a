/**
 * A heart of 44 px. On a poster it stands on its own dark glass, whatever the poster's inks; on a phone's row, and on an
 * event's page, on the page's ground. Filled it is honey; a touch lets it beat once.
 */
export const heartLook = {
  display: 'grid',
  placeItems: 'center',
  width: '11',
  height: '11',
  borderRadius: 'full',
  color: 'muted',
  transition: 'color 150ms, background-color 150ms, transform 150ms',
  '& svg': { fill: 'transparent', transition: 'fill 180ms ease-out' },
  _hover: { color: 'honey' },
  _active: { transform: 'scale(0.88)' },
  '&[aria-pressed=true]': { color: 'honey', '& svg': { fill: 'currentColor' } },
  '&[data-touched][aria-pressed=true] svg': { animation: 'n-beat 320ms cubic-bezier(0.3, 1.6, 0.6, 1)' },
  '&:disabled': { cursor: 'default' },
  '@media (min-width: 40rem)': {
    '&[data-size=card]': {
      color: '#fffaf0',
      background: 'rgb(18 16 12 / 0.62)',
      _hover: { background: 'rgb(18 16 12 / 0.82)', color: '#fbbf3a' },
      '&[aria-pressed=true]': { color: '#fbbf3a' },
    },
  },
  '&[data-size=detail]': { color: 'ink', '&[aria-pressed=true]': { color: 'honey' } },
}

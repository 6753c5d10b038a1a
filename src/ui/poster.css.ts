import { base } from './compile.ts'

export const picture = base({
  position: 'relative',
  width: '100%',
  aspectRatio: '4 / 5',
  objectFit: 'cover',
  bg: 'line',
  // Browsers render this of a picture that did not load, before its poster is drawn: it covers their sign and the text.
  '&::after': { content: '""', position: 'absolute', inset: '0', bg: 'line' },
})

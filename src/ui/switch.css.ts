import { style } from './compile.ts'

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { base: '3', md: '5' },
  rowGap: '1',
})
/** Beside its switch, or above it; the screen's width limits it, so that large text does not break 'Renouvellement'. */
export const label = style({
  flex: '1 1 8.5rem',
  minWidth: '0',
  fontSize: 'min(1rem, 7vw)',
  fontWeight: '600',
  cursor: 'pointer',
  paddingBlock: '2',
})
export const hint = style({
  flexBasis: '100%',
  color: 'muted',
  fontSize: 'min(0.875rem, 6vw)',
  textWrap: 'pretty',
})
export const input = style({
  // The whole switch grows with the text.
  fontSize: 'min(1rem, 5.75vw)',
  width: '3.25em',
  height: '2em',
  borderRadius: 'full',
  borderWidth: '1.5px',
  borderColor: 'control',
  bg: 'sunken',
  position: 'relative',
  cursor: 'pointer',
  transition: 'background-color 150ms',
  // A touch target of 44 px around the smaller pill.
  _before: { content: '""', position: 'absolute', inset: '-8px -4px' },
  _after: {
    content: '""',
    position: 'absolute',
    top: '3px',
    left: '3px',
    width: '1.4375em',
    height: '1.4375em',
    borderRadius: 'full',
    bg: 'control',
    transition: 'transform 150ms',
  },
  '&:checked': {
    bg: 'accent',
    borderColor: 'accent',
    _after: { bg: 'onAccent', transform: 'translateX(1.25em)' },
  },
  _hover: { borderColor: 'ink' },
  _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  '@media (forced-colors: active)': { appearance: 'auto', _after: { display: 'none' } },
})

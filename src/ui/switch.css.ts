import { CRAMPED, style } from './compile.ts'

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: { base: '3', md: '5' },
  rowGap: '1',
  [CRAMPED]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
export const label = style({ fontWeight: '600', cursor: 'pointer', paddingBlock: '2' })
export const hint = style({ gridColumn: '1 / -1', color: 'muted', fontSize: 'sm', textWrap: 'pretty' })
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

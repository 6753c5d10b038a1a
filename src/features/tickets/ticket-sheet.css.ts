import { printAlone, style, within } from '../../ui/compile.ts'
import { mono } from '../../ui/type-scale.ts'

// Longer than 60 lines: a sheet has sizes for A4 and for a thermal printer's roll.

// A module is 1/15 inch on A4, a whole number of dots at 300 or 600 dpi, and 1.25 mm on a roll, ten dots of a
// thermal printer. It is drawn with 5 px, which `zoom` scales for paper.
const A4 = '@media print'
const ROLL = '@media print and (max-width: 110mm)'
const A4_ZOOM = 1.28
const ROLL_ZOOM = 0.9449

export const sheets = style({ display: 'grid', gap: '5', [A4]: { display: 'block' } })

// Paper, in both modes of the screen.
export const sheet = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
  columnGap: '6',
  rowGap: '3',
  padding: { base: '3', md: '6' },
  bg: '#ffffff',
  color: '#000000',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  [A4]: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '6',
    padding: '6',
    borderWidth: '0 0 1px',
    borderStyle: 'dashed',
    borderColor: '#000000',
    borderRadius: 0,
    breakInside: 'avoid',
  },
  [ROLL]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    padding: 0,
    borderWidth: 0,
    '&:not(:last-child)': { breakAfter: 'page' },
  },
})
export const code = style({
  justifySelf: 'center',
  alignSelf: 'start',
  '--sheet-zoom': 1,
  [A4]: { '--sheet-zoom': A4_ZOOM },
  [ROLL]: { '--sheet-zoom': ROLL_ZOOM },
})
export const text = style({ display: 'grid', alignContent: 'start', gap: '2', [ROLL]: { gap: '1' } })
export const event = style({ fontSize: '2xl', [ROLL]: { fontSize: 'xl' } })
export const when = style({ fontWeight: '700', '&::first-letter': { textTransform: 'uppercase' } })
export const seat = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  paddingBlock: '2',
  borderBlock: '1px solid #000000',
  fontWeight: '700',
})
export const shortCode = style({ ...mono, fontSize: 'xl', fontWeight: '700' })

within(code, 'svg', { zoom: 'var(--sheet-zoom)' })

printAlone(sheets)

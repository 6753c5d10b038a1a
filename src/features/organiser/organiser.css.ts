import { onPaper, printAlone, style, within } from '../../ui/compile.ts'
import { row } from '../../ui/list-row.css.ts'
import { textLink } from '../../ui/text-link.ts'
import { mono } from '../../ui/type-scale.ts'

const divided = { borderTopWidth: '1px', borderColor: 'line' } as const

/** The browser draws only those of thousands of lines that are in view. */
export const person = style(row, {
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 4.5rem',
  breakInside: 'avoid',
})
export const panel = style({ position: 'relative' })
export const code = style({ ...mono, fontSize: 'md' })
export const digits = style({ ...mono, fontSize: '3xl', fontWeight: '700' })
/** A QR code stays on white, also in dark mode. */
export const qr = style({ alignSelf: 'start', bg: '#ffffff', borderRadius: 'md', overflow: 'hidden' })

// The picture of sales: HTML for words, so that they keep their size, and SVG for the bars.
export const plot = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '2',
  rowGap: '1',
  fontSize: 'xs',
  color: 'muted',
})
export const scale = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  textAlign: 'end',
  lineHeight: '1',
})
export const bars = style({ width: '100%', height: '11rem', overflow: 'visible' })
export const days = style({ gridColumn: '2', display: 'flex', justifyContent: 'space-between', gap: '2' })
export const bar = style({ fill: 'var(--n-colors-honey)' })
export const line = style({ stroke: 'var(--n-colors-line)', strokeWidth: '1px' })

export const summary = style({ ...textLink, cursor: 'pointer' })
/** A deadline's line, which opens its figures. */
export const deadline = style({ cursor: 'pointer', paddingBlock: '2' })
within(deadline, 'span', { display: 'block' })
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: 'sm' })
within(table, ':is(th, td)', { paddingBlock: '2', paddingLeft: '3', textAlign: 'end', verticalAlign: 'top' })
within(table, 'th:first-child', { paddingLeft: '0', textAlign: 'start' })
within(table, ':is(tbody, tfoot) tr', divided)
export const meter = style({ height: '0.625rem', bg: 'sunken', borderRadius: 'full', overflow: 'hidden' })
export const filled = style({ height: '100%', bg: 'var(--n-colors-honey)' })

/** An organiser's words, in the lines that they were written in. */
export const written = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

/** The printed page has neither the app's frame nor buttons. */
export const sheet = style({})
export const notPrinted = style({})
export const onPaperAlone = style({ display: 'none' })
printAlone(sheet)
onPaper(notPrinted, { display: 'none' })
onPaper(onPaperAlone, { display: 'block' })

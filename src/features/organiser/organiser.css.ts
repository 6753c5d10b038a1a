import { onPaper, style, within } from '../../ui/compile.ts'
import { mono } from '../../ui/type-scale.ts'

const divided = { borderTopWidth: '1px', borderColor: 'line' } as const

/** A line of a list; its link covers it. */
export const row = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  minHeight: '4rem',
  paddingBlock: '3',
  overflowWrap: 'anywhere',
  '& + &': divided,
})
/** Of thousands of lines, the browser draws those in view. */
export const person = style(row, {
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 4.5rem',
  breakInside: 'avoid',
})
export const what = style({ flex: '1 1 14rem', minWidth: '0' })
export const name = style({
  '&:hover': { textDecoration: 'underline' },
  '&::after': { content: '""', position: 'absolute', inset: '0' },
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

export const summary = style({ minHeight: '11', display: 'flex', alignItems: 'center', cursor: 'pointer' })
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: 'sm' })
within(table, ':is(th, td)', { paddingBlock: '2', paddingLeft: '3', textAlign: 'end', verticalAlign: 'top' })
within(table, 'th:first-child', { paddingLeft: '0', textAlign: 'start' })
within(table, ':is(tbody, tfoot) tr', divided)
export const meter = style({ height: '0.625rem', bg: 'sunken', borderRadius: 'full', overflow: 'hidden' })
export const filled = style({ height: '100%', bg: 'var(--n-colors-honey)' })

/** What is printed: neither the app's frame nor buttons. */
export const sheet = style({})
export const notPrinted = style({})
export const onPaperAlone = style({ display: 'none' })
const page = `html:has(${sheet})`
onPaper(`${page} body :not(:has(${sheet}), ${sheet}, ${sheet} *), ${notPrinted}`, { display: 'none' })
onPaper(`${page}, ${page} body, ${page} body :has(${sheet})`, {
  display: 'block',
  margin: 0,
  padding: 0,
  minHeight: 0,
  maxWidth: 'none',
  background: '#ffffff',
  color: '#000000',
  colorScheme: 'light',
})
onPaper(onPaperAlone, { display: 'block' })

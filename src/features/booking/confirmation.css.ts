import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

/** A booking's page: one column on a phone; from 1024 px the stub is beside the actions. */
export const confirmation = style({
  ...pageGutter,
  // The animation of the stamp must not widen the page.
  overflowX: 'clip',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: '12',
  rowGap: { base: '6', lg: '8' },
  alignItems: 'start',
  paddingTop: { base: '6', md: '12' },
  paddingBottom: { base: '12', md: '20' },
})
export const header = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: '4',
})
export const stub = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'xl',
  overflow: 'hidden',
})
export const rising = style({ animation: 'n-rise 180ms ease-out backwards' })
export const picture = style({
  position: 'relative',
  minHeight: { base: '11rem', sm: '18rem' },
  borderBottom: { base: '2px dashed var(--n-colors-control)', sm: 'none' },
  borderRight: { sm: '2px dashed var(--n-colors-control)' },
})
export const poster = style({ position: 'absolute', inset: '0', height: '100%' })
export const facts = style({
  display: 'grid',
  alignContent: 'start',
  gap: '5',
  padding: { base: '5', md: '7' },
})
export const list = style({ display: 'grid', gap: '4' })
export const term = style({ fontSize: 'sm', color: 'muted' })
export const value = style({
  fontFamily: 'heading',
  fontSize: 'xl',
  fontWeight: '700',
  lineHeight: '1.25',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
})
export const day = style(value, { '&::first-letter': { textTransform: 'uppercase' } })

export const after = style({ display: 'grid', gap: '6' })
export const policy = style({
  display: 'flex',
  gap: '3',
  padding: '4',
  borderLeft: '4px solid var(--n-colors-accent)',
  bg: 'sunken',
  borderRadius: 'md',
})
export const policySign = style({ flexShrink: 0, marginTop: '2px' })
export const policyText = style({ textWrap: 'pretty' })
export const ways = style({
  display: 'grid',
  gap: '3',
  justifyItems: { base: 'stretch', sm: 'start' },
})

import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { stamp } from '../../ui/stamp.css.ts'

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
/** The stamp of a booking that has ended. */
export const ended = style(stamp, { borderColor: 'control', color: 'muted' })
export const stub = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
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
export const facts = style({ padding: { base: '5', md: '7' } })
export const day = style({ '&::first-letter': { textTransform: 'uppercase' } })

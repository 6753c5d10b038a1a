// Longer than most: the sticky or folded contents, and what a long text needs.
import { inside, style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { inlineLink, textLink } from '../../ui/text-link.ts'
import { headings } from '../../ui/type-scale.ts'

/** A long text: its contents beside it from 1024 px, above it on a phone. */
export const page = style({
  ...pageGutter,
  paddingTop: { base: '6', md: '12' },
  paddingBottom: { base: '12', md: '20' },
})
export const header = style({ maxWidth: '48rem' })
export const title = style({ fontSize: { base: '4xl', md: '6xl' }, hyphens: 'manual' })
export const lead = style({ fontSize: { base: 'lg', md: 'xl' } })
export const columns = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' },
  columnGap: '16',
  alignItems: 'start',
  marginTop: { base: '6', md: '12' },
})

export const contents = style({
  position: { lg: 'sticky' },
  top: { lg: 'calc(7rem + var(--toast-room, 0px))' },
  maxHeight: { lg: 'calc(100dvh - 8rem)' },
  overflowY: { lg: 'auto' },
})
export const folded = style({
  display: { lg: 'none' },
  borderBlock: '1px solid var(--n-colors-line)',
  marginBottom: '8',
})
export const fold = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '12',
  ...headings.sm,
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
  _after: { content: '"+" / ""', fontSize: '2xl', fontWeight: '400', color: 'honey' },
  '[open] > &::after': { content: '"−" / ""' },
})
export const entries = style(inside(folded, '', { paddingBottom: '3' }))
export const entry = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: { base: '11', lg: '0' },
  py: { lg: '2' },
  lineHeight: '1.3',
  fontSize: { base: 'md', lg: 'sm' },
  fontWeight: '600',
  _hover: { color: 'honey' },
})

export const section = style({ overflowWrap: 'break-word' })
export const number = style({ color: 'honey', marginRight: '2' })
export const text = style({ lineHeight: '1.6', textWrap: 'pretty' })
export const list = style({ paddingLeft: '5', listStyle: 'disc' })
export const item = style(text, { '&::marker': { color: 'honey' } })
export const terms = style({ borderTopWidth: '1px', borderColor: 'line' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' },
  columnGap: '6',
  py: '3',
  borderBottomWidth: '1px',
  borderColor: 'line',
})
export const term = style({ fontSize: 'md', color: 'ink', fontWeight: '700', lineHeight: '1.6' })
export const link = style(inlineLink)
export const toFill = style({
  bg: 'accent',
  color: 'onAccent',
  px: '1',
  borderRadius: 'sm',
  boxDecorationBreak: 'clone',
})

export const others = style({ paddingTop: '4', borderTopWidth: '1px', borderColor: 'line' })
export const other = style(textLink)

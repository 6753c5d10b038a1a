import { inside, style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

const underlined = {
  color: 'honey',
  fontWeight: '600',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
} as const

/** A long text: its contents beside it from 1024 px, above it on a phone. */
export const page = style({
  ...pageGutter,
  paddingTop: { base: '6', md: '12' },
  paddingBottom: { base: '12', md: '20' },
})
export const header = style({ display: 'grid', gap: '4', maxWidth: '48rem' })
export const title = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: { base: '4xl', md: '6xl' },
  lineHeight: '1',
  letterSpacing: '-0.04em',
  textWrap: 'balance',
  hyphens: 'manual',
})
export const lead = style({ color: 'muted', fontSize: { base: 'lg', md: 'xl' }, textWrap: 'pretty' })
export const updated = style({ color: 'muted', fontSize: 'sm' })
export const draft = style({
  marginTop: '2',
  padding: '4',
  bg: 'sunken',
  borderLeft: '4px solid var(--n-colors-accent)',
  borderRadius: 'md',
})
export const draftTitle = style({ display: 'block' })
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
export const beside = style({ display: { base: 'none', lg: 'block' } })
export const besideTitle = style({ color: 'muted', fontSize: 'sm', marginBottom: '1' })
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
  fontFamily: 'heading',
  fontWeight: '700',
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

export const article = style({
  display: 'grid',
  gap: { base: '10', md: '12' },
  minWidth: '0',
  maxWidth: 'prose',
})
export const section = style({ display: 'grid', gap: '4', overflowWrap: 'break-word' })
export const sectionTitle = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: { base: '2xl', md: '3xl' },
  lineHeight: '1.1',
  letterSpacing: '-0.025em',
  textWrap: 'balance',
})
export const number = style({ color: 'honey', marginRight: '2' })
export const text = style({ lineHeight: '1.6', textWrap: 'pretty' })
export const list = style({ display: 'grid', gap: '2', paddingLeft: '5', listStyle: 'disc' })
export const item = style(text, { '&::marker': { color: 'honey' } })
export const terms = style({ display: 'grid', borderTopWidth: '1px', borderColor: 'line' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' },
  columnGap: '6',
  py: '3',
  borderBottomWidth: '1px',
  borderColor: 'line',
})
export const term = style({ fontWeight: '700', lineHeight: '1.6' })
export const link = style(underlined)
export const toFill = style({
  bg: 'accent',
  color: 'onAccent',
  px: '1',
  borderRadius: 'sm',
  boxDecorationBreak: 'clone',
})

export const others = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '5',
  marginTop: '12',
  paddingTop: '4',
  borderTopWidth: '1px',
  borderColor: 'line',
})
export const other = style({
  ...underlined,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
})

import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

/** Buying tickets: one column on a phone; from 1024 px the recap is beside it, like the receipt at a till. */
export const page = style({
  ...pageGutter,
  paddingTop: { base: '3', md: '6' },
  paddingBottom: { base: '12', md: '20' },
})
export const back = style({ marginLeft: '-4', marginBottom: { base: '1', md: '4' } })
export const header = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: { base: '4', md: '6' },
  marginBottom: { base: '6', md: '10' },
})
const posterWidth = { width: { base: '5.5rem', md: '7.5rem' } } as const
export const poster = style({ ...posterWidth, borderRadius: 'sm' })
export const posterComing = style({ ...posterWidth, aspectRatio: '4 / 5' })
export const text = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
export const when = style({ color: 'muted', fontSize: { base: 'md', md: 'lg' }, lineHeight: '1.4' })
export const day = style({
  display: 'block',
  color: 'ink',
  fontWeight: '650',
  '&::first-letter': { textTransform: 'uppercase' },
})
export const columns = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' },
  gap: { base: '8', lg: '14' },
  alignItems: 'start',
})
export const main = style({ display: 'grid', gap: '8', minWidth: 0 })
export const title = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: 'xl',
  lineHeight: '1.2',
  letterSpacing: '-0.02em',
  marginBottom: '3',
})
export const hint = style({ color: 'muted', fontSize: 'sm', lineHeight: '1.45', textWrap: 'pretty' })
export const fieldError = style({
  display: 'flex',
  gap: '2',
  alignItems: 'start',
  color: 'danger',
  fontSize: 'sm',
  fontWeight: '600',
  lineHeight: '1.4',
})
export const fieldErrorSign = style({ flexShrink: 0, marginTop: '2px' })

export const demo = style({
  display: 'flex',
  gap: '3',
  padding: '4',
  borderWidth: '1.5px',
  borderStyle: 'dashed',
  borderColor: 'accent',
  borderRadius: 'md',
  bg: 'sunken',
  fontSize: 'sm',
  lineHeight: '1.45',
})
export const demoSign = style({ flexShrink: 0, marginTop: '1px', color: 'honey' })

export const types = style({ borderTopWidth: '1px', borderColor: 'line' })
export const type = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  paddingBlock: '4',
  borderBottomWidth: '1px',
  borderColor: 'line',
})
export const typeName = style({ fontWeight: '700', fontSize: 'lg', lineHeight: '1.3' })
export const price = style({ fontWeight: '600' })
export const fullPrice = style({ color: 'muted', fontWeight: '400', marginLeft: '2' })
export const chosen = style({ gridColumn: '1 / -1', display: 'grid', gap: '3', paddingTop: '2' })
export const note = style({ color: 'honey', fontSize: 'sm', fontWeight: '600' })
export const soldOut = style({ color: 'danger', fontFamily: 'heading', fontWeight: '750' })

export const stepper = style({
  display: 'grid',
  gridTemplateColumns: 'auto 2.75rem auto',
  alignItems: 'center',
  justifySelf: 'end',
})
export const step = style({
  display: 'grid',
  placeItems: 'center',
  width: '11',
  height: '11',
  borderRadius: 'full',
  borderWidth: '1.5px',
  borderColor: 'control',
  _hover: { borderColor: 'ink', bg: 'sunken' },
  _disabled: { opacity: 0.35, cursor: 'not-allowed' },
})
export const quantity = style({
  textAlign: 'center',
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: 'xl',
})

export const terms = style({
  display: 'grid',
  gap: '2',
  paddingInline: '4',
  paddingBlock: '3',
  borderWidth: '1.5px',
  borderColor: 'control',
  borderRadius: 'md',
  '&[data-invalid=true]': { borderColor: 'danger' },
})
export const termsLabel = style({
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  minHeight: '11',
  cursor: 'pointer',
})
export const termsLink = style({
  fontWeight: '650',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})

export const backToTickets = style({ marginLeft: '-4' })
export const cardComing = style({ marginTop: '5' })
export const card = style({ display: 'grid', gap: '5' })
export const cardField = style({ position: 'relative', minHeight: '13rem' })
export const cardFieldComing = style({
  position: 'absolute',
  inset: '0',
  display: 'grid',
  gap: '3',
  alignContent: 'start',
})
export const act = style({ display: 'grid', gap: '2' })
export const paid = style({ display: 'grid', justifyItems: 'start', gap: '4', paddingBlock: '6' })
export const returned = style(pageGutter)

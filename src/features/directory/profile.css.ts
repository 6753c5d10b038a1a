import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import * as card from './card.css.ts'

/** The page of an artist or a venue: one column under a full-width picture on a phone; from 1024 px the picture is beside the text. */
export const page = style({ ...pageGutter, paddingBottom: { base: '12', lg: '20' } })

// On a phone it lies on the picture, which begins right below the bar.
export const tools = style({
  display: 'flex',
  paddingBlock: { lg: '6' },
  lgDown: { position: 'relative', zIndex: 1, height: '0' },
})
export const back = style({ marginLeft: { lg: '-4' }, lgDown: { marginTop: '3', bg: 'ground' } })

export const columns = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
  columnGap: '16',
  alignItems: 'start',
})

const toEdges = { marginInline: { base: 'calc(-1 * var(--gutter))', md: '0' } } as const
const photoShape = {
  aspectRatio: { base: '1 / 1', md: '3 / 2', lg: '4 / 5' },
  borderRadius: { base: 0, md: 'sm' },
} as const
export const picture = style({
  ...toEdges,
  position: { base: 'relative', lg: 'sticky' },
  top: { lg: 'calc(7rem + var(--toast-room, 0px))' },
  viewTransitionName: 'shared-picture',
})
export const photo = style(photoShape)
export const sign = style(card.sign, { left: 'auto', right: '4', bottom: '4', width: '11', height: '11' })

export const text = style({ display: 'grid', gap: '6', paddingTop: { base: '5', lg: '0' }, minWidth: 0 })
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: '2' })
export const name = style({ '* + &': { marginTop: '3' } })
export const city = style({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  marginTop: '3',
  fontSize: 'lg',
  color: 'muted',
})
export const pin = style({ color: 'honey', flexShrink: 0 })
export const about = style({
  maxWidth: 'prose',
  whiteSpace: 'pre-line',
  textWrap: 'pretty',
  lineHeight: '1.65',
})
export const quiet = style({ color: 'muted' })

const title = {
  fontFamily: 'heading',
  fontWeight: '800',
  lineHeight: '1.2',
  letterSpacing: '-0.02em',
} as const
export const sectionTitle = style({ ...title, fontSize: 'xl', marginBottom: '3' })

export const more = style({ marginTop: '6' })

/** A venue's facts, one card each; two in a row if both are short, else full width. */
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const block = style({
  minWidth: 0,
  padding: { base: '4', md: '5' },
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'md',
})
export const fact = style(block, { flex: { base: '1 1 100%', md: '1 1 calc(50% - 0.75rem)' } })
export const whole = style(block, { flex: '1 1 100%' })
export const explore = style(whole, { bg: 'sunken' })
export const exploreText = style({ color: 'muted', marginBottom: '4' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })

/** Names and links as a row of pills. */
export const pills = style({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '11',
  px: '4',
  borderWidth: '1.5px',
  borderColor: 'control',
  borderRadius: 'full',
  fontWeight: '600',
  maxWidth: '100%',
} as const
export const linkPill = style({ ...pill, '&:hover': { borderColor: 'ink', bg: 'raised' } })
export const plainPill = style({ ...pill, borderColor: 'line', color: 'muted' })

export const coming = {
  tools: style({ height: { lg: '92px' } }),
  picture: style({ ...toEdges, ...photoShape }),
}

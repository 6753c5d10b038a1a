import { chip } from '../../ui/chips.css.ts'
import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { textLink } from '../../ui/text-link.ts'
import * as card from './card.css.ts'

/** The page of an artist or a venue: one column under a full-width picture on a phone; from 1024 px the picture is beside the text. */
export const page = style({ ...pageGutter, paddingBottom: { base: '12', lg: '20' } })

/** The way to the organisers' pages, below everything. */
export const owner = style({ ...pageGutter, paddingBottom: '8' })
export const ownerLink = style(textLink)

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

export const text = style({ paddingTop: { base: '5', lg: '0' } })
export const name = style({ '* + &': { marginTop: '3' } })
export const directions = style(textLink)
export const about = style({ whiteSpace: 'pre-line', lineHeight: '1.65' })

/** Two cards in a row if both are short, else full width. */
export const fact = style({ flex: { base: '1 1 100%', md: '1 1 calc(50% - 0.75rem)' } })
export const whole = style({ flex: '1 1 100%' })

export const linkPill = style(chip, { display: 'inline-flex', alignItems: 'center', gap: '2' })
export const plainPill = style(linkPill, {
  borderColor: 'line',
  color: 'muted',
  _hover: { borderColor: 'line' },
})

export const coming = {
  tools: style({ height: { lg: '92px' } }),
  picture: style({ ...toEdges, ...photoShape }),
}

// Longer than most: two columns, rows with a stepper, and the place of the card form that Stripe draws.
import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { stamp } from '../../ui/stamp.css.ts'

/** Buying tickets: one column on a phone; from 1024 px the recap is beside it, like the receipt at a till. */
export const page = style({
  ...pageGutter,
  paddingTop: { base: '3', md: '6' },
  paddingBottom: { base: '12', md: '20' },
})
/** A ghost button whose text is aligned with what is below. */
export const outdented = style({ marginLeft: '-4' })
export const back = style(outdented, { marginBottom: { base: '1', md: '4' } })
/** Words beside something of a fixed width: below it where large text has no room there. */
export const words = style({ flex: '1 1 7rem', minWidth: '0' })
/** A kind of ticket beside its stepper, or above it where 'Accompagnateur' would break. */
export const kind = style(words, { flexBasis: '11rem' })
/** As wide as the longest of our own names leaves it at 320 px with text at 200 %. */
export const kindName = style({ fontSize: 'min(1.125rem, 8vw)' })
export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  rowGap: '3',
  columnGap: { base: '4', md: '6' },
  marginBottom: { base: '6', md: '10' },
})
const posterWidth = { width: { base: '5.5rem', md: '7.5rem' } } as const
export const poster = style({ ...posterWidth, borderRadius: 'sm' })
export const posterComing = style({ ...posterWidth, aspectRatio: '4 / 5' })
export const when = style({ fontSize: { base: 'md', md: 'lg' } })
export const day = style({ '&::first-letter': { textTransform: 'uppercase' } })
// A column of a phone is a flex box: in a grid the sum would stick to its own row alone.
export const columns = style({
  display: { base: 'flex', lg: 'grid' },
  flexDirection: 'column',
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 24rem' },
  gap: { base: '8', lg: '14' },
  alignItems: { lg: 'start' },
})
export const till = style({
  display: { base: 'contents', lg: 'grid' },
  gap: '4',
  position: { lg: 'sticky' },
  top: { lg: 'calc(7rem + var(--toast-room, 0px))' },
})
/** The button that pays, with its sum and its obligation: under the thumb on a phone, below the receipt on a desktop. */
export const pay = style({
  display: 'grid',
  gap: '2',
  lgDown: {
    position: 'sticky',
    bottom: 0,
    zIndex: 'sticky',
    marginInline: 'calc(-1 * var(--gutter))',
    paddingInline: 'var(--gutter)',
    paddingTop: '3',
    paddingBottom: 'max(0.75rem, env(safe-area-inset-bottom))',
    bg: 'raised',
    borderTopWidth: '1px',
    borderColor: 'line',
    textAlign: 'center',
  },
  // With large text it would take half of a low screen: it is below the receipt.
  '@media (max-height: 24em)': { position: 'static' },
})
export const fieldErrorSign = style({ flexShrink: 0, marginTop: '2px' })
export const demo = style(stamp, {
  flexShrink: 0,
  borderColor: 'honey',
  color: 'honey',
  fontSize: 'sm',
  px: '2',
  py: '1',
})

export const types = style({ borderTopWidth: '1px', borderColor: 'line' })
export const type = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  paddingBlock: '4',
  borderBottomWidth: '1px',
  borderColor: 'line',
})
export const stepper = style({
  display: 'grid',
  gridTemplateColumns: 'auto 2.75rem auto',
  alignItems: 'center',
  marginLeft: 'auto',
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
export const termsLabel = style({ flexWrap: 'wrap', minHeight: '11', cursor: 'pointer' })
export const termsLink = style({
  fontWeight: '650',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})

export const cardField = style({ position: 'relative', minHeight: '13rem' })
export const cardFieldComing = style({ position: 'absolute', inset: '0' })
export const returned = style(pageGutter)

/** Seen beside the receipt; under the thumb there is room for the obligation alone. */
export const onWide = style({ lgDown: { display: 'none' } })

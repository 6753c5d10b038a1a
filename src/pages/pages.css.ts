import { style } from '../ui/compile.ts'
import { pageGutter } from '../ui/page-gutter.ts'
import { textLink } from '../ui/text-link.ts'

// Heights reserved for lazy sections, so that nothing moves when they load.
export const offers = style({ minHeight: { base: '52.5rem', md: '46rem', lg: '44rem' } })

export const directory = style({ minHeight: { base: '59rem', lg: '38rem' } })

/** The place of today's ticket on home, reserved on the day of its concert (`html[data-next]`), with its title and its address on two lines. */
export const tonight = style({
  ...pageGutter,
  display: 'none',
  paddingTop: '4',
  paddingBottom: '6',
  minHeight: { base: '38rem', md: '19.5rem' },
  '[data-next=tonight]:not([data-auth=visitor]) &': { display: 'block' },
})

/** Height reserved for the lazy settings, so that nothing moves when they load. */
export const settings = style({ minHeight: { base: '125rem', lg: '84rem' } })

/** The link to the page above. */
export const above = style(textLink)

/** A sentence below that link. */
export const lead = style({ display: 'block', marginTop: '2' })

export const cards = style({
  display: 'grid',
  gridTemplate: {
    base: '"who" "account" "ways" / minmax(0, 1fr)',
    lg: '"who account" auto "ways account" 1fr / minmax(0, 3fr) minmax(0, 2fr)',
  },
  gap: '8',
  alignItems: 'start',
})

export const who = style({ gridArea: 'who' })

export const account = style({ gridArea: 'account' })

export const ways = style({ gridArea: 'ways' })

export const doorDemo = style({ minHeight: { base: '45rem', md: '32rem' } })

import { inside, style } from '../../ui/compile.ts'
import { passMaterial } from '../../ui/pass-material.ts'
import { headings } from '../../ui/type-scale.ts'

export const skeleton = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: { base: '6', lg: '8' },
  alignItems: 'start',
})

export const head = style({ minHeight: '11' })

// At least as wide as its longest word: large text wraps the button below it.
export const cardTitle = style({
  fontSize: 'min(1.25rem, 9vw)',
  flex: '1 1 0',
  minWidth: 'min-content',
  overflowWrap: 'normal',
})

/** The account's state: the Pass's face and a stub. */
export const ticket = style({ overflow: 'hidden' })
export const face = style({
  ...passMaterial,
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'end',
  minHeight: '9.5rem',
  padding: { base: '5', md: '8' },
})
export const comb = style({ top: '5', right: '5' })
export const level = style({ ...headings['3xl'], fontSize: '3xl' })
export const stub = style({ borderTop: '2px dashed var(--n-colors-control)' })

/** The links from the profile. */
export const way = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '4',
  minHeight: '16',
  paddingBlock: '3',
  borderTopWidth: '1.5px',
  borderColor: 'line',
})
export const sign = style({ color: 'honey' })
export const wayName = style({ '@media (hover: hover)': inside(way, ':hover', { color: 'honey' }) })
export const arrow = style({
  color: 'muted',
  transition: 'transform 150ms',
  '@media (hover: hover)': inside(way, ':hover', { transform: 'translateX(4px)' }),
})

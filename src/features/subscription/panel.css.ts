import { style } from '../../ui/compile.ts'

/** The subscription as a ticket: the Pass's face, a perforation, and the actions. */
export const panel = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  overflow: 'hidden',
  bg: 'raised',
  borderRadius: 'xl',
  borderWidth: '1.5px',
  borderColor: 'line',
})
export const faceToCome = style({ minHeight: '11.5rem', borderRadius: 0 })
export const stub = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '6',
  minWidth: 0,
  padding: { base: '6', md: '8' },
  borderTop: { base: '2px dashed var(--n-colors-control)', lg: 'none' },
  borderLeft: { lg: '2px dashed var(--n-colors-control)' },
})
export const next = style({ display: 'grid', gap: '1' })
export const term = style({ fontSize: 'sm', color: 'muted' })
export const value = style({ fontFamily: 'heading', fontSize: 'xl', fontWeight: '700', lineHeight: '1.25' })
export const text = style({ color: 'muted', textWrap: 'pretty' })
export const nextText = style(text, { marginTop: '2' })
export const coming = style({
  display: 'grid',
  justifyItems: 'start',
  gap: '3',
  padding: '4',
  borderLeft: '4px solid var(--n-colors-accent)',
  borderRadius: 'md',
  bg: 'sunken',
})
export const row = style({ paddingBlock: '4', borderBlockWidth: '1px', borderColor: 'line' })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })
export const withdrawal = style({ display: 'grid', justifyItems: 'start' })

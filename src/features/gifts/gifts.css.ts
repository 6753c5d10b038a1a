import { onPaper, printAlone, style, within } from '../../ui/compile.ts'
import { passMaterial } from '../../ui/pass-material.ts'

export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '14',
  padding: '3',
  paddingInline: '4',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  bg: 'raised',
  cursor: 'pointer',
  '&:has(:checked)': { borderColor: 'honey', boxShadow: 'inset 0 0 0 1px var(--n-colors-honey)' },
})
within(choice, 'input', {
  appearance: 'auto',
  flex: 'none',
  width: '5',
  height: '5',
  accentColor: 'var(--n-colors-honey)',
})
export const card = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  gap: '6',
  alignItems: 'end',
  maxWidth: '44rem',
  padding: { base: '6', md: '8' },
  borderRadius: 'xl',
  ...passMaterial,
  '@media print': {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    borderWidth: '1px',
    borderColor: '#000000',
    breakInside: 'avoid',
  },
})
export const comb = style({ top: '6', right: '6' })
export const words = style({ position: 'relative', display: 'grid', gap: '3', overflowWrap: 'anywhere' })
// Leaves room for the cells.
export const name = style({ paddingRight: '16' })
export const code = style({
  position: 'relative',
  justifySelf: 'start',
  lineHeight: 0,
  borderRadius: 'md',
  overflow: 'hidden',
})
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2',
  paddingBlock: '3',
  borderBottom: '1px solid var(--n-colors-line)',
})

printAlone(card)
// Over the Pass's material.
onPaper(`${card}[data-level]`, { bg: '#ffffff', color: '#000000', backgroundImage: 'none' })

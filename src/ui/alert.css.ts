import { defineSlotRecipe } from './compile.ts'

export const alert = defineSlotRecipe({
  slots: ['root', 'indicator', 'content', 'title'],
  base: {
    root: { display: 'flex', gap: '3', overflowWrap: 'anywhere' },
    indicator: { flexShrink: 0, marginTop: '3px' },
    content: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'start',
      gap: '2',
      flex: '1 1 0%',
      minWidth: '0',
    },
    title: { fontWeight: '700' },
  },
  variants: {
    status: {
      info: { root: { borderColor: 'control' } },
      warning: { root: { borderColor: 'accent' } },
      error: { root: { borderColor: 'danger' }, indicator: { color: 'danger' } },
      success: { root: { borderColor: 'success' }, indicator: { color: 'success' } },
    },
    /** `subtle`: a bar at its side; `outline`: a border all round, for what must be read. */
    variant: {
      subtle: { root: { padding: '4', bg: 'sunken', borderLeftWidth: '4px', borderRadius: 'md' } },
      outline: { root: { padding: '4', bg: 'ground', borderWidth: '1.5px', borderRadius: 'md' } },
    },
  },
  defaultVariants: { status: 'info', variant: 'subtle' },
})

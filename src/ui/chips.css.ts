import { base } from './compile.ts'

/** A row of buttons, one of them pressed. */
export const chips = base({ display: 'flex', flexWrap: 'wrap', gap: '2' })
export const chip = base({
  minHeight: '11',
  maxWidth: '100%',
  px: '4',
  borderRadius: 'full',
  borderWidth: '1.5px',
  borderColor: 'control',
  fontWeight: '600',
  transition: 'background-color 150ms, border-color 150ms',
  _hover: { borderColor: 'ink' },
  '&[aria-pressed=true]': {
    bg: 'accent',
    color: 'onAccent',
    borderColor: 'accent',
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      bg: 'SelectedItem',
      color: 'SelectedItemText',
      borderColor: 'SelectedItem',
    },
  },
})

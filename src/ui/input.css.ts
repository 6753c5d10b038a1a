import { base } from './compile.ts'

/** Text fields and selects. 16 px, so that iOS does not zoom in. */
export const input = base({
  width: '100%',
  minHeight: '12',
  px: '4',
  fontSize: 'md',
  color: 'ink',
  bg: 'raised',
  borderWidth: '1.5px',
  borderColor: 'control',
  borderRadius: 'md',
  transition: 'border-color 150ms',
  _placeholder: { color: 'muted', opacity: 1, textOverflow: 'ellipsis' },
  _focusVisible: { outlineOffset: '1px' },
  _hover: { borderColor: 'ink' },
  _invalid: { borderColor: 'danger' },
  '&[readonly]': { bg: 'sunken', borderColor: 'line', color: 'muted' },
  _disabled: { opacity: 0.55, cursor: 'not-allowed' },
})

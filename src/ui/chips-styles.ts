/** Buttons in a row of which one is pressed. */
export const chipsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  '& > button': {
    minHeight: '11',
    px: '4',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'control',
    fontWeight: '600',
    transition: 'background-color 150ms, border-color 150ms',
    _hover: { borderColor: 'ink' },
    '&[aria-pressed=true]': { bg: 'accent', color: 'onAccent', borderColor: 'accent' },
  },
}

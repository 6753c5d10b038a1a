import { base, style } from './compile.ts'

export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2',
  minWidth: '0',
})

export const label = style({ fontSize: 'sm', fontWeight: '600', color: 'ink' })

export const hint = style({ fontSize: 'sm', color: 'muted' })

export const error = style({
  display: 'flex',
  gap: '2',
  alignItems: 'start',
  fontSize: 'sm',
  fontWeight: '600',
  color: 'danger',
})

export const sign = style({ flexShrink: 0, marginTop: '2px' })

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

export const select = style({
  pr: '10',
  backgroundImage:
    'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
  backgroundPosition: 'calc(100% - 22px) 55%, calc(100% - 16px) 55%',
  backgroundSize: '6px 6px',
  backgroundRepeat: 'no-repeat',
  // Forced colours take the drawn arrow away.
  '@media (forced-colors: active)': { appearance: 'auto' },
})

export const option = style({ bg: 'raised', color: 'ink' })

export const area = style({
  py: '3',
  lineHeight: '1.5',
  resize: 'vertical',
  fieldSizing: 'content',
  minHeight: '10rem',
  maxHeight: '32rem',
})

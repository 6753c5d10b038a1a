import { base } from './compile.ts'

export const spinner = base({
  display: 'inline-block',
  width: '1.1em',
  height: '1.1em',
  borderRadius: 'full',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: 'currentColor',
  borderInlineStartColor: 'transparent',
  borderBottomColor: 'transparent',
  animation: 'n-spin 700ms linear infinite',
})

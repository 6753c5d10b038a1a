import type { Styles } from './compile.ts'

/** Styles of a link within a text. */
export const inlineLink = {
  color: 'honey',
  fontWeight: '600',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
} as const satisfies Styles

/** Styles of a standalone link, with a sufficient touch target. */
export const textLink = {
  ...inlineLink,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
} as const satisfies Styles

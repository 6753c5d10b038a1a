import type { Styles } from './compile.ts'

/** Styles of a standalone link, with a sufficient touch target. */
export const textLink = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  color: 'honey',
  fontWeight: '600',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
} as const satisfies Styles

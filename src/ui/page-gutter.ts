import type { Styles } from './compile.ts'

/** The side margins and maximum width shared by every screen. */
export const pageGutter = {
  width: '100%',
  maxWidth: 'content',
  marginInline: 'auto',
  paddingLeft: 'max(var(--gutter), env(safe-area-inset-left))',
  paddingRight: 'max(var(--gutter), env(safe-area-inset-right))',
  '--gutter': { base: 'min(1.25rem, 6.25vw)', md: '2rem' },
} as const satisfies Styles

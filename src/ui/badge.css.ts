import { defineRecipe } from './compile.ts'

export const badge = defineRecipe({
  base: {
    display: 'inline-flex',
    justifySelf: 'start',
    alignItems: 'center',
    gap: '1',
    px: 'min(0.5rem, 2vw)',
    py: '2px',
    borderRadius: 'sm',
    borderWidth: '1px',
    fontWeight: '600',
    lineHeight: '1.4',
    flexShrink: 0,
    maxWidth: '100%',
  },
  variants: {
    // With large text, a style's name still fits its card.
    size: { sm: { fontSize: 'min(0.75rem, 5.5vw)' }, md: { fontSize: 'sm' } },
    tone: {
      plain: { bg: 'raised', color: 'ink', borderColor: 'line' },
      honey: { bg: 'accent', color: 'onAccent', borderColor: 'accent' },
      danger: { bg: 'raised', color: 'danger', borderColor: 'danger' },
      success: { bg: 'raised', color: 'success', borderColor: 'success' },
    },
  },
  defaultVariants: { size: 'sm', tone: 'plain' },
})

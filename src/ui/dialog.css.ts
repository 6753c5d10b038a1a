import { defineRecipe, style } from './compile.ts'
import { headings } from './type-scale.ts'

export const panel = defineRecipe({
  base: {
    bg: 'raised',
    color: 'ink',
    // A dialog inherits from the place of its button, such as a bar aligned to the end.
    textAlign: 'start',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    // Keeps the focused element above actions that stick to the bottom.
    scrollPaddingBottom: '24',
    margin: 'auto',
    // On the narrowest screens with large text, a code still fits.
    paddingInline: 'min(var(--n-spacing-6), 7vw)',
    paddingTop: 'calc(var(--n-spacing-4) + env(safe-area-inset-top) * var(--edge, 0))',
    paddingBottom: 'calc(var(--n-spacing-6) + env(safe-area-inset-bottom) * var(--edge, 0))',
    '&[open]': { display: 'flex', flexDirection: 'column', gap: '4', animation: 'n-rise 180ms ease-out' },
    '&::backdrop': { background: 'var(--n-colors-scrim)', animation: 'n-fade 180ms ease-out' },
  },
  variants: {
    size: {
      md: {
        width: 'min(30rem, calc(100vw - min(2rem, 10vw)))',
        maxHeight: 'calc(100dvh - min(2rem, 10vw))',
        borderRadius: 'xl',
        borderWidth: '1px',
        borderColor: 'line',
        // A phone in landscape: use the whole screen, so that the first content, such as a code, fits.
        '@media (max-height: 25rem)': {
          height: '100dvh',
          maxHeight: '100dvh',
          marginBlock: '0',
          paddingTop: 'calc(var(--n-spacing-2) + env(safe-area-inset-top))',
          borderRadius: 0,
          '--edge': '1',
        },
      },
      full: { width: '100vw', height: '100dvh', borderRadius: 0, '--edge': '1' },
    },
  },
})

export const header = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
})
export const title = style({
  ...headings.xl,
  // Large text fits beside the close button without breaking a word.
  fontSize: 'min(1.25rem, 7.5vw)',
})
export const close = style({
  display: 'grid',
  placeItems: 'center',
  width: '11',
  height: '11',
  flexShrink: 0,
  marginRight: '-2',
  borderRadius: 'full',
  _hover: { bg: 'sunken' },
})

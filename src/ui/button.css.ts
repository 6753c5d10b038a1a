import { defineRecipe, within } from './compile.ts'

export const button = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    position: 'relative',
    flexShrink: 0,
    // Keeps to one line if there is room.
    maxWidth: '100%',
    textAlign: 'center',
    textWrap: 'balance',
    overflowWrap: 'break-word',
    cursor: 'pointer',
    userSelect: 'none',
    borderWidth: '1.5px',
    borderColor: 'transparent',
    // Fully round with one line, rounded corners with more.
    borderRadius: '1.75rem',
    paddingBlock: '1',
    fontFamily: 'heading',
    fontWeight: '650',
    lineHeight: '1.2',
    textDecoration: 'none',
    transition: 'background-color 150ms, border-color 150ms, transform 150ms',
    _active: { transform: 'scale(0.98)' },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
  // Order matters: the variant overrides the size (`plain` has no side padding).
  variants: {
    size: {
      sm: { minH: '11', px: '4', fontSize: 'sm' },
      md: { minH: '12', px: '5', fontSize: 'md' },
      lg: { minH: '14', px: '7', fontSize: 'lg' },
      icon: { w: '11', h: '11', p: '0' },
    },
    variant: {
      solid: { bg: 'accent', color: 'onAccent', _hover: { bg: 'accentHover' } },
      outline: { borderColor: 'control', color: 'ink', _hover: { borderColor: 'ink', bg: 'raised' } },
      danger: { borderColor: 'danger', color: 'danger', _hover: { borderColor: 'ink', bg: 'raised' } },
      // In forced colours its edge, which would begin outside the gutter, is the page's own colour.
      ghost: {
        color: 'ink',
        _hover: { bg: 'raised' },
        '@media (forced-colors: active)': { borderColor: 'Canvas' },
      },
      plain: {
        color: 'honey',
        px: '0',
        borderRadius: 'sm',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
})
within(button.classNames.base, 'svg', { flexShrink: 0 })

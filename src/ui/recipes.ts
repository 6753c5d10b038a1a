import { defineRecipe } from '@chakra-ui/react/styled-system'

const focusless = { _disabled: { opacity: 0.55, cursor: 'not-allowed' } }

/** Chakra's Button and our ButtonLink. Every size is at least 44 px high. */
export const button = defineRecipe({
  className: 'n-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    position: 'relative',
    flexShrink: 0,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    borderWidth: '1.5px',
    borderColor: 'transparent',
    borderRadius: 'full',
    fontFamily: 'heading',
    fontWeight: '650',
    lineHeight: '1.2',
    textDecoration: 'none',
    transition: 'background-color 150ms, border-color 150ms, transform 150ms',
    _active: { transform: 'scale(0.98)' },
    '& svg': { flexShrink: 0 },
    ...focusless,
  },
  variants: {
    variant: {
      solid: { bg: 'accent', color: 'onAccent', _hover: { bg: 'accentHover' } },
      outline: { borderColor: 'control', color: 'ink', _hover: { borderColor: 'ink', bg: 'raised' } },
      ghost: { color: 'ink', _hover: { bg: 'raised' } },
      plain: {
        color: 'honey',
        px: '0',
        borderRadius: 'sm',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
      },
    },
    size: {
      sm: { minH: '11', px: '4', fontSize: 'sm' },
      md: { minH: '12', px: '5', fontSize: 'md' },
      lg: { minH: '14', px: '7', fontSize: 'lg' },
      icon: { w: '11', h: '11', p: '0' },
    },
  },
  // In this order: where both say something, the variant has the last word (`plain` has no sides).
  defaultVariants: { size: 'md', variant: 'solid' },
})

/** Chakra's Heading: pick the size by rank on the screen, the level by `as`. */
export const heading = defineRecipe({
  className: 'n-heading',
  base: { fontFamily: 'heading', fontWeight: '800', color: 'ink', textWrap: 'balance' },
  variants: {
    size: {
      lg: { fontSize: { base: '2xl', md: '3xl' }, lineHeight: '1.06', letterSpacing: '-0.025em' },
      xl: { fontSize: { base: '4xl', md: '5xl' }, lineHeight: '1', letterSpacing: '-0.035em' },
      '2xl': { fontSize: { base: '5xl', md: '6xl' }, lineHeight: '0.95', letterSpacing: '-0.04em' },
    },
  },
  defaultVariants: { size: 'lg' },
})

/** What a pending Button shows. */
export const spinner = defineRecipe({
  className: 'n-spinner',
  base: {
    display: 'inline-block',
    width: '1.1em',
    height: '1.1em',
    borderRadius: 'full',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderInlineStartColor: 'transparent!',
    borderBottomColor: 'transparent!',
    animation: 'n-spin 700ms linear infinite',
  },
})

/** Text fields and selects. 16 px, so that iOS does not zoom in. */
export const input = defineRecipe({
  className: 'n-input',
  base: {
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
    ...focusless,
  },
})

import { base, defineRecipe, type Styles } from './compile.ts'

const each = <
  P extends 'height' | 'width' | 'borderRadius',
  const V extends readonly NonNullable<Styles[P]>[],
>(
  property: P,
  values: V,
  more: Styles = {},
) =>
  Object.fromEntries(values.map((value) => [value, { [property]: value, ...more }])) as Record<
    V[number] & string,
    Styles
  >

export const skeleton = defineRecipe({
  base: {
    display: 'block',
    // Sizes scale with the text, which may be large.
    maxWidth: '100%',
    bg: 'line',
    opacity: 0.6,
    borderRadius: 'md',
    animation: 'n-breathe 1.6s ease-in-out infinite',
  },
  variants: {
    h: each('height', [
      '4',
      '5',
      '6',
      '7',
      '9',
      '11',
      '12',
      '14',
      '20',
      '24',
      '28',
      '32',
      '40',
      '56',
      '64',
      '80',
      '13rem',
      '24rem',
    ]),
    w: each('width', ['40', '48', '56', '64', '18rem', '80', '40%', '50%', '60%', '80%'], {
      maxWidth: '100%',
    }),
    borderRadius: each('borderRadius', ['lg', 'xl', 'full']),
  },
})

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

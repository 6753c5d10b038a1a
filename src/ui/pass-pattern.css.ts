import { base, defineRecipe } from './compile.ts'

/** A repeating tile of fine honeycomb, as on security paper, fading towards the text. */
const tile = (stroke: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' width='36' height='62.4' fill='none' stroke='${stroke}'><path d='M18 0v10.4l18 10.4v20.8L18 52v10.4M18 10.4L0 20.8v20.8L18 52'/></svg>`,
  )}")`

export const paper = defineRecipe({
  base: {
    position: 'absolute',
    inset: '0',
    pointerEvents: 'none',
    backgroundPosition: 'right -6px top -12px',
    maskImage: 'linear-gradient(to bottom left, #000000, transparent 62%)',
  },
  variants: {
    ink: {
      dark: { opacity: 0.22, backgroundImage: tile('#1c1303') },
      honey: { opacity: 0.4, backgroundImage: tile('#f9b520') },
      own: {
        opacity: 0.3,
        _dark: { backgroundImage: tile('#b9ae9c') },
        _light: { backgroundImage: tile('#857760') },
      },
    },
  },
  defaultVariants: { ink: 'dark' },
})

export const comb = base({
  position: 'absolute',
  top: { base: '4', md: '6' },
  right: { base: '6', md: '8' },
  width: '11',
  overflow: 'visible',
  pointerEvents: 'none',
})

import { chakra } from '@chakra-ui/react/styled-system'

const CELL = 'M0-28L24.2-14V14L0 28L-24.2 14V-14Z'
/** Three cells, filled from the lowest on. */
const comb = [
  [26, 45],
  [0, 0],
  [52, 0],
] as const

/** Fine honeycomb, as on paper that is hard to copy: a tile that repeats, fading towards the words. */
const tile = (stroke: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' width='36' height='62.4' fill='none' stroke='${stroke}'><path d='M18 0v10.4l18 10.4v20.8L18 52v10.4M18 10.4L0 20.8v20.8L18 52'/></svg>`,
  )}")`

const Paper = chakra('span', {
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

const Comb = chakra('svg', {
  base: {
    position: 'absolute',
    top: { base: '4', md: '6' },
    right: { base: '6', md: '8' },
    width: '2.75rem',
    overflow: 'visible',
    pointerEvents: 'none',
  },
})

interface PassPatternProps {
  /** How many of the comb's three cells are full: the Pass's level. */
  filled: 1 | 2 | 3
  /** What it is printed in: dark on honey, honey on black, or the page's own grey on paper. */
  ink?: 'dark' | 'honey' | 'own'
}

/** What a Pass is printed on, and the comb that fills with its level. */
export const PassPattern = ({ filled, ink = 'dark' }: PassPatternProps) => (
  <>
    <Paper aria-hidden="true" ink={ink} />
    <Comb className="comb" viewBox="-27 -31 106 107" aria-hidden="true" focusable="false">
      {comb.map(([x, y], index) => (
        <path
          key={`${x}-${y}`}
          d={CELL}
          transform={`translate(${x} ${y}) scale(0.92)`}
          fill={index < filled ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="4"
        />
      ))}
    </Comb>
  </>
)

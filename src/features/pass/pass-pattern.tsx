import { chakra } from '@chakra-ui/react/styled-system'
import type { PassLevel } from '../../../contract/rules/pass-level.ts'

const CELL = 'M0-28L24.2-14V14L0 28L-24.2 14V-14Z'
/** Three cells, filled from the lowest on. */
const comb = [
  [26, 45],
  [0, 0],
  [52, 0],
] as const
const filledCells: Record<PassLevel, number> = { free: 1, standard: 2, premium: 3 }

/** Fine honeycomb in the card's own ink, as on paper that is hard to copy: a tile that repeats, fading towards the words. */
const tile = encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' width='36' height='62.4' fill='none' stroke='#1c1303'><path d='M18 0v10.4l18 10.4v20.8L18 52v10.4M18 10.4L0 20.8v20.8L18 52'/></svg>",
)

const Paper = chakra('span', {
  base: {
    position: 'absolute',
    inset: '0',
    opacity: 0.22,
    pointerEvents: 'none',
    backgroundImage: `url("data:image/svg+xml,${tile}")`,
    backgroundPosition: 'right -6px top -12px',
    maskImage: 'linear-gradient(to bottom left, #000000, transparent 62%)',
  },
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

/** What the card is printed on, and the comb that fills with the level. */
export const PassPattern = ({ level }: { level: PassLevel }) => (
  <>
    <Paper aria-hidden="true" />
    <Comb viewBox="-27 -31 106 107" aria-hidden="true" focusable="false">
      {comb.map(([x, y], index) => (
        <path
          key={`${x}-${y}`}
          d={CELL}
          transform={`translate(${x} ${y}) scale(0.92)`}
          fill={index < filledCells[level] ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="4"
        />
      ))}
    </Comb>
  </>
)

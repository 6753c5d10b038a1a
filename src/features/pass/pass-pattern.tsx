import { chakra } from '@chakra-ui/react/styled-system'

const CELL = 'M0-28L24.2-14V14L0 28L-24.2 14V-14Z'
const cells = [
  [0, 0],
  [52, 0],
  [104, 0],
  [26, 45],
  [78, 45],
  [52, 90],
  [104, 90],
  [78, 135],
] as const

const Drawing = chakra('svg', {
  base: {
    position: 'absolute',
    top: '-4',
    right: '-4',
    width: '44%',
    maxWidth: '15rem',
    opacity: 0.16,
    pointerEvents: 'none',
  },
})

/** Honeycomb in the card's corner. */
export const PassPattern = () => (
  <Drawing viewBox="-30 -30 170 200" fill="currentColor" aria-hidden="true" focusable="false">
    {cells.map(([x, y]) => (
      <path key={`${x}-${y}`} d={CELL} transform={`translate(${x} ${y})`} />
    ))}
  </Drawing>
)

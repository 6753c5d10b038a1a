import { style } from '../../ui/compile.ts'

export const honeycomb = style({
  position: 'absolute',
  inset: '0',
  pointerEvents: 'none',
  _motionReduce: { display: 'none' },
})
const cell = style({
  position: 'absolute',
  top: '50%',
  left: '50%',
  bg: 'accent',
  clipPath: 'polygon(50% 0, 93% 25%, 93% 75%, 50% 100%, 7% 75%, 7% 25%)',
  opacity: 0,
  animation: 'n-fly 900ms cubic-bezier(0.1, 0.7, 0.3, 1) 300ms',
})
/** The end position of each cell, in rem, and its size. */
export const cells = [
  { x: -6, y: -3.2, size: 14 },
  { x: -3.5, y: -4.6, size: 20 },
  { x: 0, y: -4, size: 11 },
  { x: 3.2, y: -5, size: 16 },
  { x: 6.5, y: -3.4, size: 12 },
  { x: 8.5, y: -0.8, size: 18 },
  { x: 5, y: 3, size: 13 },
  { x: -5, y: 3.2, size: 11 },
].map(({ x, y, size }, index) =>
  style(cell, {
    width: `${size}px`,
    height: `${size}px`,
    transform: `translate(${x}rem, ${y}rem) rotate(${index * 20}deg)`,
  }),
)

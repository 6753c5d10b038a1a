import { HEIGHT, WIDTH } from './shapes.ts'

/** An element of the first ink: takes its colour from where it is used. */
export const solid = (path: string): string => `<path d="${path}"/>`

interface Screen {
  /** Path data of the shape that the dots fill. */
  within: string
  /** Dot size at the top and at the bottom of the turned screen, in px; above 14 the dots join. */
  from: number
  to: number
  /** Degrees that the screen is turned by. */
  turn: number
  step?: number
  /** Lines in place of dots. */
  isLined?: boolean
}

/** A halftone: rows of round dots (zero-length dashes with round caps) that grow from one end to the other. */
export const halftone = ({ within, from, to, turn, step = 14, isLined = false }: Screen): string => {
  const reach = 330
  const top = HEIGHT / 2 - reach
  const count = Math.floor((2 * reach) / step)
  const start = (i: number) =>
    `M${isLined || i % 2 ? -130 : -130 - step / 2} ${Math.round(top + i * step)}H530`
  let rows = ''
  // Two rows share a width: half the bytes, and no eye sees it.
  for (let i = 0; i < count; i += 2) {
    const width = from + ((to - from) * i) / count
    if (width >= 1)
      rows += `<path d="${start(i)}${start(i + 1)}" stroke-width="${Math.round(width * 10) / 10}"/>`
  }
  const dash = isLined ? '' : ` stroke-linecap="round" stroke-dasharray="0 ${step}"`
  return (
    `<clipPath id="s"><path d="${within}" clip-rule="evenodd"/></clipPath>` +
    `<g clip-path="url(#s)"><g transform="rotate(${Math.round(turn)} ${WIDTH / 2} ${HEIGHT / 2})" ` +
    `stroke="currentColor" fill="none"${dash}>${rows}</g></g>`
  )
}

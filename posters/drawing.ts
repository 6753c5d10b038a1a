import type { Random } from './random.ts'

/** Path data of the shapes that posters are made of, on a sheet of 400 × 500. Angles in degrees. */
export const WIDTH = 400

export const HEIGHT = 500

export type Point = readonly [x: number, y: number]

const n = (value: number): string => String(Math.round(value))

const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const onCircle = (x: number, y: number, radius: number, angle: number): Point => [
  x + radius * Math.cos(radians(angle)),
  y + radius * Math.sin(radians(angle)),
]

/** Draws a polygon in relative coordinates: similar shapes yield similar text, which compresses better. */
export const polygon = (points: readonly Point[]): string => {
  const at = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  const steps = at.map(([x, y], i) => {
    const [fromX, fromY] = at[i - 1] ?? [0, 0]
    return `${x - fromX} ${y - fromY}`
  })
  return `M${steps[0]}l${steps.slice(1).join(' ')}z`
}

export const rect = (x: number, y: number, w: number, h: number): string =>
  `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`

export const circle = (x: number, y: number, r: number): string => {
  const half = `a${n(r)} ${n(r)} 0 1 0 `
  return `M${n(x - r)} ${n(y)}${half}${n(2 * r)} 0${half}${n(-2 * r)} 0z`
}

/** Draws a disc with a hole, which the even-odd rule cuts where the shapes overlap. */
export const ring = (x: number, y: number, outer: number, inner: number): string =>
  circle(x, y, outer) + circle(x, y, inner)

export const rings = (x: number, y: number, outer: number, step: number): string => {
  let path = ''
  for (let r = outer; r > step / 3; r -= step) path += circle(x, y, r)
  return path
}

/** Draws a slice of a disc between two angles. */
export const wedge = (x: number, y: number, r: number, from: number, to: number): string => {
  const [sx, sy] = onCircle(x, y, r, from)
  const [ex, ey] = onCircle(x, y, r, to)
  return `M${n(x)} ${n(y)}L${n(sx)} ${n(sy)}A${n(r)} ${n(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${n(ex)} ${n(ey)}z`
}

/** Draws a half disc whose flat side faces `angle + 180`. */
export const halfDisc = (x: number, y: number, r: number, angle: number): string =>
  wedge(x, y, r, angle - 90, angle + 90)

/** Draws a door: a rectangle with a half disc on top; `bottom` is its lower edge. */
export const arch = (x: number, bottom: number, w: number, h: number): string => {
  const r = w / 2
  return `M${n(x)} ${n(bottom)}v${n(r - h)}a${n(r)} ${n(r)} 0 0 1 ${n(w)} 0v${n(h - r)}z`
}

export const regular = (x: number, y: number, r: number, sides: number, turn = -90): string =>
  polygon(Array.from({ length: sides }, (_, i) => onCircle(x, y, r, turn + (360 / sides) * i)))

export const star = (
  x: number,
  y: number,
  outer: number,
  inner: number,
  points: number,
  turn = -90,
): string =>
  polygon(
    Array.from({ length: points * 2 }, (_, i) =>
      onCircle(x, y, i % 2 ? inner : outer, turn + (180 / points) * i),
    ),
  )

/** Draws a horizontal wavy ribbon over the whole width. */
export const ribbon = (
  y: number,
  thickness: number,
  swing: number,
  length: number,
  shift: number,
): string => {
  const start = -shift - length
  const count = Math.ceil((WIDTH + 2 * length) / length)
  const half = length / 2
  const forth = `q${n(half / 2)} ${n(-swing)} ${n(half)} 0t${n(half)} 0`.repeat(count)
  const back = `q${n(-half / 2)} ${n(swing)} ${n(-half)} 0t${n(-half)} 0`.repeat(count)
  return `M${n(start)} ${n(y)}${forth}v${n(thickness)}${back}z`
}

/** Draws a leaf from one point to another; `bulge` is its width at the middle. */
export const leaf = ([x1, y1]: Point, [x2, y2]: Point, bulge: number): string => {
  const mx = (x1 + x2) / 2
  const my = (y1 + y2) / 2
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const ox = (-(y2 - y1) / length) * bulge
  const oy = ((x2 - x1) / length) * bulge
  return `M${n(x1)} ${n(y1)}Q${n(mx + ox)} ${n(my + oy)} ${n(x2)} ${n(y2)}Q${n(mx - ox)} ${n(my - oy)} ${n(x1)} ${n(y1)}z`
}

/** Returns an element of the first ink, which inherits its colour. */
export const solid = (path: string): string => `<path d="${path}"/>`

interface Screen {
  /** Path data of the shape that the dots fill. */
  within: string
  /** Dot size at the top and at the bottom of the rotated screen, in px; above 14 the dots merge. */
  from: number
  to: number
  turn: number
  step?: number
  isLined?: boolean
}

/** Draws a halftone: rows of round dots (zero-length dashes with round caps) that grow from one end to the other. */
export const halftone = ({ within, from, to, turn, step = 14, isLined = false }: Screen): string => {
  const reach = 330
  const top = HEIGHT / 2 - reach
  const count = Math.floor((2 * reach) / step)
  const start = (i: number) =>
    `M${isLined || i % 2 ? -130 : -130 - step / 2} ${Math.round(top + i * step)}H530`
  let rows = ''
  // Two rows share a width: it halves the bytes, and the difference is invisible.
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

interface Drawing {
  /** Elements of the first ink (`solid`, `halftone`). */
  first: string
  /** Path data of the second ink, even-odd. */
  second: string
}

type Compose = (random: Random) => Drawing

export type Family = readonly [Compose, ...Compose[]]

/** Posters of subjects other than events, with the inks of the style. The caller imports the family, so that its code is not bundled otherwise. */
export interface PosterKind {
  name: string
  family: Family
}

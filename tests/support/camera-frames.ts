import type { Picture } from '../../src/features/check-in/picture.ts'

/** The middle of a phone camera's picture (1280×720 pixels), which the check-in page reads: levels from 0 to 255, row by row. */
export interface Frame {
  name: string
  width: number
  height: number
  grey: Float64Array
}

const SIDE = 640

/** Returns a generator of numbers from 0 to 1 that repeats in every run. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** Returns the mean level of the pixels within `reach` of a place. */
const meanAt = ({ data, width, height }: Picture, x: number, y: number, reach: number): number => {
  let [sum, count] = [0, 0]
  for (
    let row = Math.max(0, Math.round(y - reach));
    row <= Math.min(height - 1, Math.round(y + reach));
    row += 1
  )
    for (
      let at = Math.max(0, Math.round(x - reach));
      at <= Math.min(width - 1, Math.round(x + reach));
      at += 1
    ) {
      sum += data[(row * width + at) * 4] ?? 255
      count += 1
    }
  return count > 0 ? sum / count : 255
}

/** Draws a code before a camera, `size` pixels wide and turned by `degrees`, with a dark background. */
const framed = (code: Picture, size: number, degrees: number): Float64Array => {
  const grey = new Float64Array(SIDE * SIDE)
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const scale = code.width / size
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const [dx, dy] = [x - SIDE / 2 + 7.3, y - SIDE / 2 - 3.7]
      const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin]
      const [px, py] = [(u + size / 2) * scale, (v + size / 2) * scale]
      const isCode = px >= 0 && py >= 0 && px < code.width && py < code.height
      grey[y * SIDE + x] = isCode ? meanAt(code, px, py, scale / 2) : 34 + ((x >> 5) + (y >> 5)) * 0.4
    }
  return grey
}

/** Replaces each level by the mean of `count` along a direction. */
const smeared = (grey: Float64Array, count: number, dx: number, dy: number): Float64Array => {
  const out = new Float64Array(grey.length)
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      let sum = 0
      for (let step = 0; step < count; step += 1) {
        const row = Math.min(SIDE - 1, Math.max(0, Math.round(y + (step - count / 2) * dy)))
        const at = Math.min(SIDE - 1, Math.max(0, Math.round(x + (step - count / 2) * dx)))
        sum += grey[row * SIDE + at] ?? 0
      }
      out[y * SIDE + x] = sum / count
    }
  return out
}

/** Adds the reflection of a lamp of this strength over a corner of the code. */
const glare = (grey: Float64Array, strength: number, size: number): Float64Array =>
  grey.map((level, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    const distance = Math.hypot(x - SIDE / 2 - size * 0.12, y - SIDE / 2 - size * 0.1) / (size * 0.42)
    return level + strength * Math.exp(-distance * distance)
  })

const withNoise = (grey: Float64Array, strength: number, random: () => number): Float64Array =>
  grey.map((level) => level + strength * (random() + random() + random() + random() - 2))

/** Reduces the contrast to levels between `low` and `high`, as by little light or light behind the screen. */
const flat = (grey: Float64Array, low: number, high: number): Float64Array =>
  grey.map((level) => low + ((high - low) * level) / 255)

/** Applies a sensor's effects: slightly out of focus, whole levels. */
const taken = (grey: Float64Array): Float64Array =>
  smeared(smeared(grey, 2, 1, 0), 2, 0, 1).map((level) => Math.max(0, Math.min(255, Math.round(level))))

type Spoil = (grey: Float64Array, size: number, random: () => number) => Float64Array

/** Four faults of three strengths each that make codes hard to read at a door. */
const FAULTS: Record<string, Spoil[]> = {
  glare: [160, 190, 215].map(
    (strength) => (grey, size, random) => withNoise(glare(flat(grey, 20, 215), strength, size), 10, random),
  ),
  motion: [4, 6, 7].map(
    (count) => (grey, _, random) => withNoise(smeared(grey, count, 0.9, 0.44), 6, random),
  ),
  contrast: [46, 36, 28].map((span) => (grey, _, random) => withNoise(flat(grey, 96, 96 + span), 9, random)),
  noise: [100, 125, 150].map(
    (strength) => (grey, _, random) => withNoise(flat(grey, 30, 225), strength, random),
  ),
}

/** Returns the 24 hard frames of a code, `size` pixels wide in a picture of 1280×720: four faults, three strengths, straight and turned. */
export const hardFrames = (code: Picture, size: number): Frame[] =>
  [0, 11].flatMap((degrees) => {
    const before = framed(code, size, degrees)
    return Object.entries(FAULTS).flatMap(([fault, spoils]) =>
      spoils.map((spoil, strength) => ({
        name: `${fault} ${strength + 1}, ${degrees}°`,
        width: SIDE,
        height: SIDE,
        grey: taken(spoil(before, size, seeded(size * 31 + degrees * 7 + strength))),
      })),
    )
  })

/** Converts a frame to a decoder's input. */
export const pictureOfFrame = ({ grey, width, height }: Frame): Picture => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < grey.length; at += 1) data.fill(grey[at] ?? 0, at * 4, at * 4 + 3)
  return { data, width, height }
}

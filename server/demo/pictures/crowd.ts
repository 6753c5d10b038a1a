import type { Random } from './random.ts'

const round = (value: number) => Math.round(value)

/** One person from behind: head, shoulders, now and then a raised arm. */
const person = (random: Random, x: number, y: number, size: number): string => {
  const shoulders = `M${round(x - size * 1.5)} 600C${round(x - size * 1.6)} ${round(y + size * 1.5)} ${round(x - size)} ${round(y + size)} ${round(x)} ${round(y + size)}S${round(x + size * 1.6)} ${round(y + size * 1.5)} ${round(x + size * 1.5)} 600Z`
  const head = `M${round(x - size * 0.62)} ${round(y)}a${round(size * 0.62)} ${round(size * 0.74)} 0 1 0 ${round(size * 1.24)} 0a${round(size * 0.62)} ${round(size * 0.74)} 0 1 0 ${round(-size * 1.24)} 0Z`
  if (random.whole(0, 3) > 0) return shoulders + head
  const side = random.pick([-1, 1])
  const hand = x + side * size * random.between(1.2, 1.9)
  const top = y - size * random.between(1.6, 2.6)
  const width = size * 0.22
  const arm = `M${round(x + side * size)} ${round(y + size * 1.6)}L${round(hand - width)} ${round(top)}a${round(width)} ${round(width)} 0 0 1 ${round(width * 2)} 0L${round(x + side * size * 1.5)} ${round(y + size * 2)}Z`
  return shoulders + head + arm
}

/** A row of people before the stage, as one path: `y` is where their heads are, `size` half a head. */
export const crowdRow = (random: Random, y: number, size: number, ink: string): string => {
  let path = ''
  for (let x = random.between(-20, 20); x < 830; x += size * random.between(2.1, 3)) {
    path += person(random, x, y + random.between(-size * 0.5, size * 0.5), size)
  }
  return `<path d="${path}" fill="${ink}"/>`
}

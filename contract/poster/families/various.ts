import type { Family } from '../family.ts'
import { halftone, solid } from '../screen.ts'
import { circle, HEIGHT, halfDisc, rect, regular, WIDTH } from '../shapes.ts'

/** Honey cells, arches, totems. */
export const various: Family = [
  (random) => {
    const r = random.whole(62, 74)
    const dx = r * Math.sqrt(3)
    let first = ''
    let second = ''
    for (let row = -1; row < 6; row++) {
      for (let column = -1; column < 5; column++) {
        const x = column * dx + (row % 2 ? dx / 2 : 0)
        const cell = regular(x, row * r * 1.5 + 20, r - 5, 6)
        const kind = random.whole(0, 4)
        if (kind < 2) first += cell
        if (kind === 2 || kind === 1) second += cell
      }
    }
    return {
      first: solid(first),
      second: second + circle(random.whole(120, 280), random.whole(180, 320), 120),
    }
  },
  (random) => {
    const x = random.whole(140, 260)
    const bottom = random.whole(360, 420)
    let first = ''
    for (let i = 0; i < 4; i++) {
      first += halfDisc(x, bottom, 250 - i * 58, -90) + halfDisc(x, bottom, 220 - i * 58, -90)
    }
    return {
      first: solid(first),
      second:
        circle(x + random.whole(-120, 120), random.whole(110, 180), 78) + rect(0, bottom, WIDTH, HEIGHT),
    }
  },
  (random) => {
    const x = 200
    const turn = random.pick([-90, 90])
    return {
      first:
        solid(halfDisc(x, turn < 0 ? 170 : 30, 140, turn) + rect(x - 140, 330, 280, 80)) +
        halftone({ within: regular(x, 250, 92, 6), from: 14, to: 4, turn: 20 }),
      second:
        regular(x, random.whole(230, 270), 150, random.pick([3, 4, 6]), random.pick([-90, 90])) +
        circle(x, 440, 46),
    }
  },
  (random) => {
    const columns = random.pick([4, 5])
    const width = WIDTH / columns
    let first = ''
    let second = ''
    for (let i = 0; i < columns; i++) {
      const drop = random.whole(150, 420)
      const r = width / 2 - 6
      const bar = rect(i * width + 6, -10, 2 * r, drop) + halfDisc((i + 0.5) * width, drop - 10, r, 90)
      if (i % 2) second += bar
      else first += bar
      if (random.chance(0.5)) second += circle((i + 0.5) * width, Math.min(460, drop + r + 34), 16)
    }
    return {
      first: solid(first),
      second: second + circle(random.whole(120, 280), random.whole(150, 300), 110),
    }
  },
]

import type { Family } from '../family.ts'
import { halftone, solid } from '../screen.ts'
import { circle, HEIGHT, polygon, rect, ring, rings, WIDTH, wedge } from '../shapes.ts'

/** Records, speakers, blocks. */
export const hipHop: Family = [
  (random) => {
    const x = random.pick([60, 340, 200])
    const y = random.whole(190, 290)
    const shine = random.whole(-70, -20)
    return {
      first: solid(rings(x, y, 236, 15) + circle(x, y, 84)),
      second:
        wedge(x, y, 330, shine, shine + 34) +
        wedge(x, y, 330, shine + 180, shine + 214) +
        ring(x, y, 72, 12) +
        rect(0, 430, WIDTH, 70),
    }
  },
  (random) => {
    const x = 200 + random.whole(-24, 24)
    const woofer = random.whole(96, 112)
    return {
      first: solid(rect(x - 150, 36, 300, 440) + circle(x, 136, 62) + circle(x, 332, woofer + 16)),
      second:
        ring(x + 4, 136, 52, 22) +
        rings(x + 4, 332, woofer, 25) +
        rect(0, random.whole(212, 224), WIDTH, 12) +
        rect(0, 60, x - 164, 24) +
        rect(x + 168, 60, WIDTH, 24),
    }
  },
  (random) => {
    const side = 100
    const rise = 50
    const left = random.whole(-40, 0)
    let tops = ''
    let sides = ''
    for (let row = 0; row < 5; row++) {
      for (let column = 0; column < 3; column++) {
        const x = left + column * side * 2 + (row % 2 ? side : 0)
        const y = 30 + row * 105
        if (random.chance(0.18)) continue
        tops += polygon([
          [x, y],
          [x + side, y - rise],
          [x + side * 2, y],
          [x + side, y + rise],
        ])
        sides += polygon([
          [x, y],
          [x + side, y + rise],
          [x + side, y + rise + 105 - rise],
          [x, y + 105 - rise],
        ])
      }
    }
    return {
      first: solid(tops) + halftone({ within: rect(0, 0, WIDTH, HEIGHT), from: 0, to: 9, turn: 30 }),
      second: sides,
    }
  },
]

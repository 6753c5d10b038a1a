import type { Family } from '../family.ts'
import { halftone, solid } from '../screen.ts'
import { circle, HEIGHT, halfDisc, rect, ribbon, rings, WIDTH } from '../shapes.ts'

/** Waves, interference, oscilloscopes. */
export const electronic: Family = [
  (random) => {
    const y = random.whole(170, 230)
    const swing = random.whole(46, 78)
    const length = random.pick([200, 267, 400])
    const shift = random.whole(0, 200)
    const lines = random.whole(5, 7)
    const gap = 250 / lines
    return {
      first: halftone({
        within: circle(random.whole(150, 250), y, 168),
        from: 16,
        to: 2,
        turn: random.whole(-20, 20),
      }),
      second: Array.from({ length: lines }, (_, i) =>
        ribbon(y + 6 + i * gap, gap * (0.3 + (0.5 * i) / lines), swing, length, shift + i * 14),
      ).join(''),
    }
  },
  (random) => {
    const step = random.whole(20, 26)
    const tilt = random.whole(-70, 70)
    return {
      first: solid(rings(200 - tilt, random.whole(130, 180), 210, step)),
      second: rings(200 + tilt, random.whole(320, 370), 210, step),
    }
  },
  (random) => {
    const cell = 100
    let first = ''
    let second = ''
    for (let row = 0; row < HEIGHT / cell; row++) {
      for (let column = 0; column < WIDTH / cell; column++) {
        const x = column * cell
        const y = row * cell
        const angle = random.pick([0, 90, 180, 270])
        const disc = halfDisc(
          x + (angle === 0 ? 0 : angle === 180 ? cell : cell / 2),
          y + (angle === 90 ? 0 : angle === 270 ? cell : cell / 2),
          cell / 2,
          angle,
        )
        const kind = random.whole(0, 6)
        if (kind < 3) first += disc
        else if (kind < 5) second += disc
        else if (kind === 5) second += circle(x + cell / 2, y + cell / 2, 24)
      }
    }
    return { first: solid(first), second: second + rect(0, random.whole(1, 3) * cell, WIDTH, cell) }
  },
]

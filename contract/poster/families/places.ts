import type { Family } from '../family.ts'
import { halftone, solid } from '../screen.ts'
import { arch, circle, HEIGHT, halfDisc, polygon, rect, WIDTH } from '../shapes.ts'

/** A head and shoulders, for an artist without a picture. */
export const artist: Family = [
  (random) => {
    const x = random.whole(170, 230)
    const head = random.whole(96, 116)
    return {
      first:
        halftone({ within: circle(x, 190, head), from: 4, to: 16, turn: random.whole(0, 60) }) +
        solid(halfDisc(x, 500, 190, -90)),
      second: halfDisc(x, 190, head + 22, random.pick([0, 180, -90])) + rect(x - 34, 250, 68, 140),
    }
  },
]

/** A lit door in a front, for a venue without a picture. */
export const venue: Family = [
  (random) => {
    const x = random.whole(110, 190)
    const width = random.whole(96, 120)
    const windows = random.whole(3, 4)
    const pane = 260 / windows
    let front = rect(40, 96, 320, 314) + arch(x, 410, width, 210)
    for (let i = 0; i < windows; i++) front += rect(74 + i * pane, 126, pane - 22, 44)
    return {
      first: solid(front) + halftone({ within: rect(0, 410, WIDTH, 90), from: 9, to: 3, turn: 180 }),
      second:
        polygon([
          [x, 410],
          [x + width, 410],
          [x + width + 110, HEIGHT],
          [x - 110, HEIGHT],
        ]) +
        arch(x + 14, 410, width - 28, 190) +
        circle(random.whole(80, 320), 84, 54),
    }
  },
]

import type { Family } from '../family.ts'
import { halftone, solid } from '../screen.ts'
import { arch, circle, HEIGHT, leaf, onCircle, rect, WIDTH } from '../shapes.ts'

/** Flowers, eyes, doors that open on something else. */
export const alternative: Family = [
  (random) => {
    const x = random.whole(160, 240)
    const y = random.whole(180, 220)
    const petals = random.whole(6, 9)
    const turn = random.whole(0, 40)
    const reach = random.whole(150, 185)
    const petal = (i: number, length: number) =>
      leaf([x, y], onCircle(x, y, length, turn + (360 / petals) * i), (length * 3.1) / petals)
    return {
      first: solid(Array.from({ length: petals }, (_, i) => petal(i, reach)).join('')),
      second:
        circle(x, y, 52) +
        rect(x - 7, y + 52, 14, HEIGHT) +
        leaf([x, 450], onCircle(x, 450, 150, -40), 60) +
        leaf([x, 410], onCircle(x, 410, 130, 216), 54),
    }
  },
  (random) => {
    const y = random.whole(220, 280)
    const lid = random.whole(140, 180)
    let lashes = ''
    for (let i = 0; i < 7; i++) {
      const angle = -150 + i * 20
      lashes += leaf(onCircle(200, y + 60, 190, angle), onCircle(200, y + 60, 300, angle), 16)
    }
    return {
      first:
        halftone({
          within: leaf([-10, y], [410, y], lid * 1.6),
          from: 14,
          to: 3,
          turn: random.whole(-30, 30),
        }) + solid(circle(200, y, 64)),
      second: circle(200, y, 104) + circle(200, y, 70) + circle(random.whole(205, 225), y - 24, 22) + lashes,
    }
  },
  (random) => {
    const width = random.whole(180, 220)
    const x = (WIDTH - width) / 2 + random.whole(-30, 30)
    return {
      first: solid(
        arch(x - 60, HEIGHT, width + 120, 420) +
          arch(x - 24, HEIGHT, width + 48, 340) +
          arch(x, HEIGHT, width, 300),
      ),
      second:
        circle(random.whole(120, 280), random.whole(90, 150), random.whole(56, 74)) +
        leaf([x + width / 2, HEIGHT], [x + width / 2 + random.whole(-60, 60), 250], 70) +
        rect(0, 410, WIDTH, 14) +
        rect(0, 440, WIDTH, 14) +
        rect(0, 470, WIDTH, 30),
    }
  },
]

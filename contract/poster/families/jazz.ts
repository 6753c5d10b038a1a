import type { Family } from '../family.ts'
import { halftone, solid } from '../screen.ts'
import { arch, circle, HEIGHT, halfDisc, leaf, onCircle, polygon, rect, ring, WIDTH } from '../shapes.ts'

/** Cut paper: keys, bells, leaves. */
export const jazz: Family = [
  (random) => {
    const keys = random.whole(6, 7)
    const width = WIDTH / keys
    const lean = random.whole(-46, 46)
    let second = ''
    for (let i = 0; i < keys; i++) {
      const x = i * width
      const top = 200 - 40 * Math.sin(i * 0.9 + lean)
      second += polygon([
        [x + 3, top],
        [x + width - 3, top + lean / 6],
        [x + width - 3 + lean, HEIGHT],
        [x + 3 + lean, HEIGHT],
      ])
      if (i % 7 !== 2 && i < keys - 1) second += rect(x + width * 0.7, top, width * 0.6, 120)
    }
    return { first: solid(circle(random.whole(120, 280), random.whole(150, 200), 132)), second }
  },
  (random) => {
    const x = random.whole(120, 160)
    const turn = random.whole(-12, 12)
    let first = ''
    for (let i = 0; i < 4; i++) {
      const r = 210 - i * 48
      first += halfDisc(x + 60, 250, r, 90 + turn) + halfDisc(x + 60, 250, r - 24, 90 + turn)
    }
    return {
      first: solid(first),
      second:
        halfDisc(200, random.whole(150, 200), 150, -90 + turn) +
        circle(random.whole(270, 330), random.whole(300, 380), random.whole(44, 62)),
    }
  },
  (random) => {
    const stem = random.whole(170, 230)
    let first = ''
    let second = ''
    for (let i = 0; i < 5; i++) {
      const y = 440 - i * 84
      const side = i % 2 ? 1 : -1
      const tip = onCircle(stem, y, random.whole(150, 190), side > 0 ? -38 : 218)
      const path = leaf([stem, y], tip, random.whole(62, 88))
      if (i % 3 === 1) second += path
      else first += path
    }
    return {
      first: solid(first) + halftone({ within: rect(0, 300, WIDTH, 200), from: 0, to: 12, turn: 0 }),
      second:
        second + circle(random.whole(90, 310), random.whole(90, 130), 62) + arch(stem - 7, HEIGHT, 14, 430),
    }
  },
  (random) => {
    const x = random.whole(90, 130)
    const turn = random.whole(16, 30)
    let second = ''
    for (let i = 0; i < 4; i++) second += circle(x + 60 + i * 50, 300 - i * 44, 17)
    return {
      first:
        solid(
          polygon([
            [x - 20, 360],
            [x + 250, 60],
            [x + 290, 100],
            [x + 40, 420],
          ]) + halfDisc(x + 10, 390, 106, 90 + turn),
        ) + halftone({ within: circle(x + 200, 150, 140), from: 3, to: 13, turn: turn * 2 }),
      second: second + ring(x + 10, 390, 70, 34) + rect(0, random.whole(60, 90), WIDTH, 16),
    }
  },
]

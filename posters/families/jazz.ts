import {
  arch,
  circle,
  type Family,
  HEIGHT,
  halfDisc,
  halftone,
  leaf,
  onCircle,
  polygon,
  rect,
  ring,
  rings,
  solid,
  WIDTH,
  wedge,
} from '../drawing.ts'

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

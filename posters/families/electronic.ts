import {
  circle,
  type Family,
  HEIGHT,
  halfDisc,
  halftone,
  polygon,
  rect,
  regular,
  ribbon,
  rings,
  solid,
  WIDTH,
} from '../drawing.ts'

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

/** Grids, tunnels, strobes. */
export const techno: Family = [
  (random) => {
    const turn = random.whole(5, 11) * random.pick([1, -1])
    const x = 200 + random.whole(-30, 30)
    const y = 250 + random.whole(-50, 50)
    let first = ''
    for (let i = 0, r = 440; r > 18; i++, r *= 0.84) first += regular(x, y, r, 4, 45 + turn * i)
    return { first: solid(first), second: circle(x, y, random.whole(70, 110)) }
  },
  (random) => {
    const columns = 8
    const size = WIDTH / columns
    const focusX = random.between(1, 7)
    const focusY = random.between(2, 8)
    let first = ''
    for (let row = 0; row < 10; row++) {
      for (let column = 0; column < columns; column++) {
        const distance = Math.hypot(column + 0.5 - focusX, row + 0.5 - focusY)
        const side = size * Math.min(0.94, 0.16 + distance * 0.12)
        const inset = (size - side) / 2
        first += rect(column * size + inset, row * size + inset, side, side)
      }
    }
    const edge = random.whole(100, 300)
    return {
      first: solid(first),
      second: polygon([
        [edge - 90, 0],
        [edge + 90, 0],
        [WIDTH - edge + 90, HEIGHT],
        [WIDTH - edge - 90, HEIGHT],
      ]),
    }
  },
  (random) => {
    const count = random.whole(9, 12)
    const width = WIDTH / count
    const middle = random.between(2, count - 3)
    let second = ''
    for (let i = 0; i < count; i++) {
      const height = 70 + 360 * Math.exp(-(((i - middle) / 2.6) ** 2)) + (i % 2) * 26
      second += rect(i * width + width * 0.14, HEIGHT / 2 - height / 2, width * 0.72, height)
    }
    return {
      first: halftone({
        within: circle((middle + 0.5) * width, random.whole(190, 310), 158),
        from: 13,
        to: 5,
        turn: 0,
        isLined: true,
        step: 16,
      }),
      second,
    }
  },
]

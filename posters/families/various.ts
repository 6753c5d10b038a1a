import {
  circle,
  type Family,
  HEIGHT,
  halfDisc,
  halftone,
  type Point,
  polygon,
  rect,
  regular,
  solid,
  star,
  WIDTH,
} from '../drawing.ts'

/** Honeycombs, arches, totems. */
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

const mirrored = (right: readonly Point[]): string =>
  polygon([...right, ...right.map(([x, y]): Point => [WIDTH - x, y]).reverse()])

/** Thorns, peaks, eclipses, each mirrored on an axis. */
export const metal: Family = [
  (random) => {
    const spikes: Point[] = [[200, 20]]
    for (let i = 0; i < 6; i++) {
      const y = 96 + i * 58
      spikes.push(
        [200 + random.whole(18, 34), y],
        [200 + random.whole(90, 186) - i * 8, y - random.whole(10, 60)],
      )
      spikes.push([200 + random.whole(24, 40), y + 26])
    }
    spikes.push([200, 486])
    return {
      first: solid(mirrored(spikes)),
      second: circle(200, random.whole(170, 230), random.whole(104, 132)),
    }
  },
  (random) => {
    const ridge = (base: number, height: number, jag: number): string => {
      const points: Point[] = [[-10, HEIGHT]]
      const peak = random.whole(120, 280)
      for (let x = -10; x <= WIDTH + 20; x += 26) {
        points.push([x, base - height * Math.max(0, 1 - Math.abs(x - peak) / 200) + random.whole(-jag, jag)])
      }
      return polygon([...points, [WIDTH + 20, HEIGHT]])
    }
    const moon = random.whole(110, 290)
    return {
      first:
        halftone({ within: circle(moon, 170, 132), from: 15, to: 3, turn: random.whole(-40, 40) }) +
        solid(ridge(470, 90, 14)),
      second: ridge(400, 220, 18),
    }
  },
  (random) => {
    const y = random.whole(210, 260)
    const points = random.pick([7, 9, 11])
    return {
      first: solid(star(200, y, 230, random.whole(60, 84), points) + circle(200, y, 46)),
      second: circle(200, y, 140) + circle(200 + random.whole(-14, 14), y - random.whole(12, 30), 118),
    }
  },
  (random) => {
    const rise = random.whole(24, 60)
    let second = ''
    for (let i = 0; i < 5; i++) {
      const top = 70 + i * 84
      second += mirrored([
        [200, top + rise],
        [290, top - 16],
        [410, top + rise - 50],
        [410, top + rise],
        [290, top + 26],
        [200, top + rise + 50],
      ])
    }
    return {
      first: halftone({
        within: circle(200, random.whole(190, 310), 160),
        from: 4,
        to: 17,
        turn: random.pick([0, 180]),
      }),
      second,
    }
  },
]

import {
  arch,
  circle,
  type Family,
  HEIGHT,
  halftone,
  leaf,
  onCircle,
  type Point,
  polygon,
  rect,
  solid,
  star,
  WIDTH,
} from '../drawing.ts'

/** Bolts, bursts, torn posters. */
export const rock: Family = [
  (random) => {
    const x = random.whole(120, 280)
    const y = random.whole(180, 320)
    const rays = random.whole(11, 15)
    const turn = random.whole(0, 30)
    let first = ''
    for (let i = 0; i < rays; i++) {
      const angle = turn + (360 / rays) * i
      first += polygon([[x, y], onCircle(x, y, 640, angle), onCircle(x, y, 640, angle + 180 / rays)])
    }
    return {
      first: solid(first),
      second: star(x, y, random.whole(150, 180), random.whole(86, 104), rays, turn),
    }
  },
  (random) => {
    const lean = random.whole(-30, 30)
    const at = (dx: number, y: number): Point => [200 + dx + lean * (y / 250 - 1), y]
    const bolt = polygon([
      at(40, -20),
      at(-110, 280),
      at(-14, 262),
      at(-70, 530),
      at(130, 196),
      at(24, 214),
      at(140, -20),
    ])
    return {
      first: halftone({
        within: circle(200 - lean, random.whole(200, 290), 172),
        from: 3,
        to: 17,
        turn: random.whole(10, 40),
      }),
      second: random.chance(0.5) ? bolt : bolt + rect(0, 452, WIDTH, 60),
    }
  },
  (random) => {
    const torn = (y: number, depth: number): Point[] => {
      const points: Point[] = []
      for (let x = -10; x <= WIDTH + 10; x += 30) points.push([x, y + random.whole(-depth, depth)])
      return points
    }
    const lines = [70, 170, 270, 370].map((y) => torn(y + random.whole(-14, 14), 20))
    const strip = (top: Point[], drop: number) => {
      const shifted = top.map(([x, y]): Point => [x, y + drop + random.whole(-8, 8)])
      return polygon([...top, ...shifted.reverse()])
    }
    return {
      first: solid(lines.map((top, i) => strip(top, 40 + i * 12)).join('')),
      second: circle(random.whole(130, 270), random.whole(190, 300), 140) + rect(0, HEIGHT - 74, WIDTH, 80),
    }
  },
]

/** Flowers, eyes, surreal doors. */
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

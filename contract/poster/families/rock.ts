import type { Family } from '../family.ts'
import { halftone, solid } from '../screen.ts'
import { circle, HEIGHT, onCircle, type Point, polygon, rect, star, WIDTH } from '../shapes.ts'

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

import type { Family } from '../family.ts'
import { halftone, solid } from '../screen.ts'
import { circle, HEIGHT, type Point, polygon, star, WIDTH } from '../shapes.ts'

const mirrored = (right: readonly Point[]): string =>
  polygon([...right, ...right.map(([x, y]): Point => [WIDTH - x, y]).reverse()])

/** Thorns, peaks, eclipses: everything has an axis. */
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

import {
  arch,
  circle,
  HEIGHT,
  halfDisc,
  halftone,
  type PosterKind,
  polygon,
  rect,
  solid,
  WIDTH,
} from '../drawing.ts'

const GROUND = 410

const street = (): string =>
  halftone({ within: rect(0, GROUND, WIDTH, HEIGHT - GROUND), from: 9, to: 3, turn: 180 })

/** The light from an open door onto the street. */
const light = (x: number, width: number): string =>
  polygon([
    [x, GROUND],
    [x + width, GROUND],
    [x + width + 110, HEIGHT],
    [x - 110, HEIGHT],
  ])

/** Façades with lit doors, for venues without a picture. */
export const venue: PosterKind = {
  name: 'venue',
  family: [
    (random) => {
      const x = random.whole(110, 190)
      const width = random.whole(96, 120)
      const windows = random.whole(3, 4)
      const pane = 260 / windows
      let front = rect(40, 96, 320, 314) + arch(x, GROUND, width, 210)
      for (let i = 0; i < windows; i++) front += rect(74 + i * pane, 126, pane - 22, 44)
      return {
        first: solid(front) + street(),
        second:
          light(x, width) + arch(x + 14, GROUND, width - 28, 190) + circle(random.whole(80, 320), 84, 54),
      }
    },
    // A factory with a saw-tooth roof.
    (random) => {
      const teeth = random.whole(2, 4)
      const wide = 336 / teeth
      const door = random.whole(70, 190)
      const roof: [number, number][] = []
      for (let i = 0; i < teeth; i++) roof.push([32 + i * wide, 210], [32 + i * wide, 120])
      let openings = rect(door, 280, 120, 130)
      for (let i = 0; i < teeth; i++)
        openings += polygon([
          [44 + i * wide, 142],
          [44 + i * wide, 196],
          [44 + i * wide + wide * 0.5, 196],
        ])
      return {
        first: solid(polygon([...roof, [368, 210], [368, GROUND], [32, GROUND]]) + openings) + street(),
        second: openings + light(door, 120) + circle(random.whole(90, 310), random.whole(64, 84), 44),
      }
    },
    // A vault: arch behind arch, with steps down.
    (random) => {
      const x = random.whole(180, 220)
      const arches = random.whole(3, 4)
      let first = ''
      for (let i = 0; i < arches; i++) {
        const half = 168 - i * 34
        first +=
          arch(x - half, GROUND, half * 2, 360 - i * 52) +
          arch(x - half + 17, GROUND, half * 2 - 34, 334 - i * 52)
      }
      const half = 160 - arches * 34
      let steps = ''
      for (let i = 0; i < 4; i++)
        steps += rect(x - half - 22 - i * 26, GROUND + i * 23, half * 2 + 44 + i * 52, 15)
      return {
        first:
          solid(first) +
          halftone({ within: halfDisc(x, 240, 190, -90), from: 2, to: 11, turn: random.whole(0, 40) }),
        second: arch(x - half, GROUND, half * 2, 330 - arches * 52) + steps,
      }
    },
    // A cinema façade with an upright sign.
    (random) => {
      const isLow = random.chance(0.5)
      const top = isLow ? 190 : 150
      const sign = random.whole(60, 84)
      let second = rect(sign, 52, 66, 268)
      for (let i = 0; i < 6; i++) second += circle(sign + 33, 84 + i * 41, 13)
      let windows = ''
      for (let i = 0; i < 3; i++) windows += rect(196 + i * 58, top + 34, 40, random.whole(34, 58))
      second += windows
      return {
        first:
          solid(
            polygon([
              [44, GROUND],
              [44, top + 40],
              [130, top + 40],
              [130, top],
              [368, top],
              [368, GROUND],
            ]) +
              rect(196, 316, 156, 94) +
              windows,
          ) + street(),
        second:
          second +
          rect(176, 284, 192, 22) +
          light(206, 136) +
          rect(206, 326, 62, 84) +
          rect(280, 326, 62, 84),
      }
    },
    // A hall with a gable and a round window.
    (random) => {
      const peak = random.whole(64, 96)
      const x = random.whole(180, 220)
      const eye = circle(x, 186, random.whole(34, 48))
      const windows = rect(64, 286, 50, 70) + rect(286, 286, 50, 70)
      return {
        first:
          solid(
            polygon([
              [36, GROUND],
              [36, 236],
              [x, peak],
              [364, 236],
              [364, GROUND],
            ]) +
              arch(x - 62, GROUND, 124, 160) +
              eye +
              windows,
          ) + street(),
        second: light(x - 50, 100) + arch(x - 48, GROUND, 96, 144) + eye + windows,
      }
    },
  ],
}

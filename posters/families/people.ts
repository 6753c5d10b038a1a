import {
  circle,
  HEIGHT,
  halfDisc,
  halftone,
  onCircle,
  type PosterKind,
  polygon,
  rect,
  solid,
  star,
} from '../drawing.ts'

const shoulders = (x: number, width = 190): string => halfDisc(x, HEIGHT, width, -90)

/** Heads and shoulders, for artists without a picture. */
export const artist: PosterKind = {
  name: 'artist',
  family: [
    (random) => {
      const x = random.whole(170, 230)
      const head = random.whole(96, 116)
      return {
        first:
          halftone({ within: circle(x, 190, head), from: 4, to: 16, turn: random.whole(0, 60) }) +
          solid(shoulders(x)),
        second: halfDisc(x, 190, head + 22, random.pick([0, 180, -90])) + rect(x - 34, 250, 68, 140),
      }
    },
    // Dark glasses under a head of hair.
    (random) => {
      const x = random.whole(180, 220)
      const hair = random.chance(0.5)
        ? circle(x, 184, random.whole(140, 156))
        : star(x, 190, 172, 138, random.whole(11, 17))
      const face = circle(x, 210, 96)
      return {
        first:
          halftone({ within: hair + face, from: 17, to: 7, turn: random.whole(-30, 30) }) +
          solid(
            circle(x - 42, 200, 32) + circle(x + 42, 200, 32) + rect(x - 12, 194, 24, 9) + shoulders(x, 176),
          ),
        second: face + rect(x - 32, 303, 64, random.whole(70, 110)),
      }
    },
    // Singing, from the side.
    (random) => {
      const x = random.whole(150, 180)
      const y = random.whole(176, 196)
      const up = random.whole(-10, 24)
      const mic = [x + 152, y + 62 - up] as const
      return {
        first:
          halftone({ within: halfDisc(x, y, random.whole(122, 140), 180), from: 15, to: 6, turn: 40 }) +
          solid(
            polygon([
              [x + 92, y - 30],
              [x + 142, y + 22],
              [x + 92, y + 34],
            ]) + shoulders(x, 178),
          ),
        second:
          halfDisc(x, y, 106, 0) +
          circle(mic[0], mic[1], 31) +
          polygon([
            [mic[0] - 18, mic[1] + 30],
            [mic[0] + 18, mic[1] + 28],
            [mic[0] - 16, HEIGHT],
            [mic[0] - 60, HEIGHT],
          ]) +
          rect(x - 40, y + 108, 74, 90),
      }
    },
    // Two heads, one behind the other.
    (random) => {
      const left = random.whole(128, 146)
      const right = random.whole(254, 274)
      const y = random.whole(176, 206)
      return {
        first:
          solid(circle(left, y, 92) + rect(left - 30, y + 90, 60, 60) + shoulders(left - 14, 158)) +
          halftone({
            within: halfDisc(right, y + 20, 112, -90),
            from: 5,
            to: 17,
            turn: random.whole(-20, 20),
          }),
        second:
          circle(right, y + 28, 84) +
          rect(right - 28, y + 110, 56, 50) +
          shoulders(right + 10, 146) +
          rect(left - 62, y - 22, 124, 26),
      }
    },
    // Headphones on a square head.
    (random) => {
      const x = random.whole(184, 216)
      const top = random.whole(104, 128)
      let second = ''
      const bars = random.whole(4, 6)
      for (let i = 0; i < bars; i++) second += rect(x - 54 + i * (108 / bars), top + 146, 108 / bars - 8, 34)
      const [ex, ey] = onCircle(x, top + 74, 43, random.whole(-8, 8))
      const eye = random.whole(20, 30)
      return {
        first:
          solid(rect(x - 96, top, 192, 214)) +
          halftone({ within: shoulders(x), from: 6, to: 16, turn: random.whole(-15, 15) }),
        second:
          second +
          circle(ex, ey, eye) +
          circle(2 * x - ex, 2 * (top + 74) - ey, eye) +
          rect(x - 138, top + 50, 42, 104) +
          rect(x + 96, top + 50, 42, 104) +
          halfDisc(x, top + 50, 138, -90) +
          halfDisc(x, top + 50, 112, -90) +
          rect(x - 34, top + 214, 68, 60),
      }
    },
  ],
}

import { type Random, randomOf } from '../../../posters/random.ts'

/** Creates a picture's random numbers, with at most one decimal. */
export const chanceOf = (name: string): Random => {
  const random = randomOf(name)
  return { ...random, between: (min, max) => Math.round(random.between(min, max) * 10) / 10 }
}

const round = (value: number) => Math.round(value)

/** Draws a person from behind: head, shoulders, sometimes a raised arm. */
const person = (random: Random, x: number, y: number, size: number): string => {
  const shoulders = `M${round(x - size * 1.5)} 600C${round(x - size * 1.6)} ${round(y + size * 1.5)} ${round(x - size)} ${round(y + size)} ${round(x)} ${round(y + size)}S${round(x + size * 1.6)} ${round(y + size * 1.5)} ${round(x + size * 1.5)} 600Z`
  const head = `M${round(x - size * 0.62)} ${round(y)}a${round(size * 0.62)} ${round(size * 0.74)} 0 1 0 ${round(size * 1.24)} 0a${round(size * 0.62)} ${round(size * 0.74)} 0 1 0 ${round(-size * 1.24)} 0Z`
  if (random.whole(0, 3) > 0) return shoulders + head
  const side = random.pick([-1, 1])
  const hand = x + side * size * random.between(1.2, 1.9)
  const top = y - size * random.between(1.6, 2.6)
  const width = size * 0.22
  const arm = `M${round(x + side * size)} ${round(y + size * 1.6)}L${round(hand - width)} ${round(top)}a${round(width)} ${round(width)} 0 0 1 ${round(width * 2)} 0L${round(x + side * size * 1.5)} ${round(y + size * 2)}Z`
  return shoulders + head + arm
}

/** Draws a row of people before the stage as one path: `y` is the height of their heads, `size` half a head. */
export const crowdRow = (random: Random, y: number, size: number, ink: string): string => {
  let path = ''
  for (let x = random.between(-20, 20); x < 830; x += size * random.between(2.1, 3)) {
    path += person(random, x, y + random.between(-size * 0.5, size * 0.5), size)
  }
  return `<path d="${path}" fill="${ink}"/>`
}

/** The inks of one print: background, three inks, and the paper. */
interface Inks {
  night: string
  deep: string
  first: string
  second: string
  light: string
}

export const palettes: readonly [Inks, ...Inks[]] = [
  { night: '#17120f', deep: '#3a1d2e', first: '#ff5c39', second: '#f6b73c', light: '#fff1d6' },
  { night: '#0f1420', deep: '#1c2f5c', first: '#2f7ef0', second: '#ff7a59', light: '#ffe9d2' },
  { night: '#131a16', deep: '#14453a', first: '#18a377', second: '#f4d35e', light: '#fdf6dc' },
  { night: '#1a1020', deep: '#43206b', first: '#b14bd8', second: '#ffb02e', light: '#ffeede' },
  { night: '#141414', deep: '#5a1420', first: '#e5263c', second: '#f2e3c9', light: '#fffaf0' },
  { night: '#101a22', deep: '#0f4c5c', first: '#2bb3c0', second: '#ff6b8a', light: '#fff0e6' },
  { night: '#1b140d', deep: '#5c3a12', first: '#e8912d', second: '#4fb0a5', light: '#fff3dd' },
]

/** Builds a dot pattern of one ink: `size` is the distance of the dots, `radius` their radius. */
export const halftone = (id: string, ink: string, size: number, radius: number, angle: number): string =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><circle cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="${ink}"/></pattern>`

/** Draws a scene of 800 × 600 on an existing background. */
export type Scene = (random: Random, inks: Inks) => string

/** Beams of light from above, a disc behind them, people in front. */
export const lightBeams: Scene = (random, inks) => {
  const sun = random.between(300, 500)
  const beams = Array.from({ length: random.whole(4, 6) }, (_, index) => {
    const x = 60 + index * 150 + random.between(-40, 40)
    const foot = x + random.between(-260, 260)
    const spread = random.between(50, 110)
    return `<path d="M${x - 6} -10h12L${foot + spread} 560H${foot - spread}Z" fill="${index % 2 ? inks.second : inks.first}" opacity=".${random.whole(35, 60)}"/>`
  }).join('')
  return [
    halftone('a', inks.light, 14, 3.4, 35),
    `<circle cx="${sun}" cy="300" r="${random.between(130, 190)}" fill="${inks.second}"/>`,
    `<circle cx="${sun + 18}" cy="312" r="150" fill="url(#a)" opacity=".55"/>`,
    beams,
    crowdRow(random, 470, 26, inks.deep),
    crowdRow(random, 530, 36, inks.night),
  ].join('')
}

const speaker = (x: number, y: number, width: number, height: number, inks: Inks): string => {
  const middle = x + width / 2
  const woofer = Math.min(width, height * 0.6) * 0.38
  return `<rect x="${x}" y="${y}" width="${width - 6}" height="${height - 6}" rx="8" fill="${inks.night}"/><circle cx="${middle}" cy="${y + height * 0.62}" r="${woofer}" fill="${inks.first}"/><circle cx="${middle}" cy="${y + height * 0.62}" r="${woofer * 0.66}" fill="${inks.night}"/><circle cx="${middle}" cy="${y + height * 0.62}" r="${woofer * 0.28}" fill="${inks.second}"/><circle cx="${middle}" cy="${y + height * 0.18}" r="${height * 0.09}" fill="${inks.second}"/>`
}

/** A wall of speakers with sound waves. */
export const soundSystem: Scene = (random, inks) => {
  const columns = random.whole(3, 4)
  const width = 440 / columns
  const left = random.pick([40, 180, 320])
  const cells = Array.from({ length: columns * 2 }, (_, index) =>
    speaker(left + (index % columns) * width, 130 + Math.floor(index / columns) * 190, width, 190, inks),
  ).join('')
  const middle = left + 220
  const waves = [230, 300, 370, 440]
    .map(
      (radius) =>
        `<circle cx="${middle}" cy="320" r="${radius}" fill="none" stroke="${inks.first}" stroke-width="16" opacity=".5"/>`,
    )
    .join('')
  return [
    halftone('a', inks.second, 16, 3, 20),
    `<rect width="800" height="600" fill="url(#a)" opacity=".35"/>`,
    waves,
    cells,
    crowdRow(random, 535, 32, inks.night),
  ].join('')
}

/** A record on its turntable, seen from above. */
export const turntable: Scene = (random, inks) => {
  const x = random.between(330, 400)
  const grooves = [210, 190, 170, 150, 130]
    .map(
      (radius) =>
        `<circle cx="${x}" cy="300" r="${radius}" fill="none" stroke="${inks.light}" stroke-width="1.6" opacity=".28"/>`,
    )
    .join('')
  const shine = random.between(-50, 20)
  return [
    halftone('a', inks.night, 13, 3.6, 45),
    `<rect x="70" y="40" width="660" height="520" rx="26" fill="${inks.first}"/><rect x="70" y="40" width="660" height="520" rx="26" fill="url(#a)" opacity=".3"/>`,
    `<circle cx="${x + 10}" cy="312" r="236" fill="${inks.night}" opacity=".35"/><circle cx="${x}" cy="300" r="232" fill="${inks.night}"/>`,
    grooves,
    `<g transform="rotate(${shine} ${x} 300)"><path d="M${x} 300L${x + 226} 250A232 232 0 0 1 ${x + 226} 350Z" fill="${inks.light}" opacity=".14"/><path d="M${x} 300L${x - 226} 250A232 232 0 0 0 ${x - 226} 350Z" fill="${inks.light}" opacity=".14"/></g>`,
    `<circle cx="${x}" cy="300" r="88" fill="${inks.second}"/><path d="M${x - 88} 300A88 88 0 0 1 ${x + 88} 300Z" fill="${inks.deep}"/><circle cx="${x}" cy="300" r="9" fill="${inks.light}"/>`,
    `<circle cx="668" cy="110" r="44" fill="${inks.deep}"/><circle cx="668" cy="110" r="22" fill="${inks.light}"/><path d="M668 110L676 330L${x + 170} 424" fill="none" stroke="${inks.light}" stroke-width="13" stroke-linejoin="round" stroke-linecap="round"/><rect x="${x + 140}" y="404" width="56" height="34" rx="6" fill="${inks.light}" transform="rotate(-28 ${x + 168} 421)"/>`,
    `<rect x="112" y="484" width="86" height="34" rx="17" fill="${inks.night}"/><circle cx="${random.pick([130, 180])}" cy="501" r="12" fill="${inks.second}"/>`,
  ].join('')
}

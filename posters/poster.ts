import { type Family, HEIGHT, type PosterKind, WIDTH } from './drawing.ts'
import { electronic, techno } from './families/electronic.ts'
import { hipHop, jazz } from './families/jazz.ts'
import { alternative, rock } from './families/rock.ts'
import { metal, various } from './families/various.ts'
import { randomOf } from './random.ts'

/** Two inks on a paper, as six-digit hex colours. */
interface Inks {
  paper: string
  first: string
  second: string
}

const inks = (paper: string, first: string, second: string): Inks => ({ paper, first, second })

const CREAM = '#f3e8d2'

const SHELL = '#f6ddcf'

const MIST = '#dfe6dc'

const BUTTER = '#f6e3a6'

const COAL = '#17130f'

const PLUM = '#231420'

const NIGHT = '#101a26'

type Some = readonly [Inks, ...Inks[]]

export const inksByStyle = {
  electronic: [
    inks(CREAM, '#ff4fa3', '#2f5bd0'),
    inks(MIST, '#ff5a3c', '#1f7a8c'),
    inks(NIGHT, '#5fd4e0', '#ff5fa8'),
    inks(BUTTER, '#ff6a3d', '#5b4bb7'),
  ],
  techno: [
    inks(COAL, '#f4eee0', '#ff4b2e'),
    inks(CREAM, '#191512', '#ff4b2e'),
    inks(COAL, '#f9b520', '#e9e1d0'),
    inks('#d9dcd4', '#151515', '#00996b'),
  ],
  rock: [
    inks(CREAM, '#e5352b', '#1c1a22'),
    inks(BUTTER, '#e23a2e', '#22408f'),
    inks(SHELL, '#d8322f', '#234d46'),
    inks(COAL, '#ff5136', '#f1d9a0'),
  ],
  jazz: [
    inks(CREAM, '#1f56a8', '#f08a24'),
    inks(BUTTER, '#175e66', '#d9472f'),
    inks(SHELL, '#24357f', '#eaa21c'),
    inks(MIST, '#7c2f52', '#2d7fae'),
  ],
  'hip hop': [
    inks(BUTTER, '#e8402a', '#27348b'),
    inks(CREAM, '#0f7a55', '#f5a312'),
    inks(SHELL, '#5a3fa6', '#ff6433'),
    inks(COAL, '#f9b520', '#e2503a'),
  ],
  alternative: [
    inks(SHELL, '#ff6f91', '#1d6f5c'),
    inks(MIST, '#8a5fd0', '#f2793a'),
    inks(CREAM, '#2f8f6b', '#f0559a'),
    inks(PLUM, '#f6a5c0', '#f3c13a'),
  ],
  metal: [
    inks(COAL, '#e9e2d3', '#c1271d'),
    inks('#d8d3c6', '#141210', '#a3211a'),
    inks(NIGHT, '#c9d6d6', '#7f95ff'),
    inks(PLUM, '#f0e4d4', '#c9473c'),
  ],
  various: [
    inks(CREAM, '#f4a20c', '#c23b5e'),
    inks(BUTTER, '#ef6a3a', '#2b6a78'),
    inks(COAL, '#f9b520', '#ef6f53'),
    inks(MIST, '#e0662f', '#3b4fa0'),
  ],
} satisfies Record<string, Some> as Record<string, Some> & { various: Some }

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const hexOf = (rgb: number[]): string =>
  `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`

const isDark = (paper: string): boolean => channels(paper).reduce((sum, c) => sum + c, 0) < 300

/** Returns the colour where both inks overlap: darker on light paper, lighter on dark paper. */
export const overprint = ({ paper, first, second }: Inks): string => {
  const a = channels(first)
  const b = channels(second)
  return hexOf(
    a.map((value, i) => {
      const other = b[i] ?? 0
      return isDark(paper) ? 255 - ((255 - value) * (255 - other)) / 255 : (value * other) / 255
    }),
  )
}

const families: Record<string, Family> = {
  electronic,
  techno,
  rock,
  jazz,
  'hip hop': hipHop,
  alternative,
  metal,
  various,
}

const EDGE = 13

export interface PosterSeed {
  id: string
  style: string | null
  /** Subject of the poster if it is not an event. */
  kind?: PosterKind | undefined
  /** Prefix of every id in the SVG, needed if one document inlines several posters. */
  scope?: string
}

/**
 * Draws the poster of an event without a picture: an SVG of 400 × 500 under 4 KB, deterministic by id and style. Overlaps are
 * printed as a third colour, without blend modes or filters. Unknown styles count as 'Various'.
 */
export const posterSvg = ({ id, style, kind, scope = '' }: PosterSeed): string => {
  const key = (style ?? '').toLowerCase()
  const random = randomOf(`${kind ? `${kind.name}/` : ''}${key}/${id}`)
  const inks = random.pick(inksByStyle[key] ?? inksByStyle.various)
  const { first, second } = random.pick(kind?.family ?? families[key] ?? various)(random)
  const both = overprint(inks)
  const side = random.chance(0.5) ? '' : ` transform="translate(${WIDTH})scale(-1 1)"`
  const slip = `${random.whole(-4, 4)} ${random.whole(-4, 4)}`
  const specks = Array.from(
    { length: 7 },
    () => `M${random.whole(-60, 20)} ${random.whole(20, 480)}l480 ${random.whole(-90, 90)}`,
  ).join('')
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill-rule="evenodd">` +
    `<defs><g id="a" fill="currentColor">${first}</g>` +
    `<path id="b" d="${second}" clip-rule="evenodd" transform="translate(${slip})"/>` +
    `<clipPath id="o"><use href="#b"/></clipPath></defs>` +
    `<path fill="${inks.paper}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><g${side}>` +
    `<use href="#a" color="${inks.first}"/><use href="#b" fill="${inks.second}"/>` +
    `<g clip-path="url(#o)"><use href="#a" color="${both}"/></g></g>` +
    `<path d="${specks}" stroke="${inks.paper}" stroke-width="1.7" stroke-linecap="round" stroke-dasharray="0 23 0 61 0 37 0 97"/>` +
    `<path fill="${inks.paper}" d="M0 0h${WIDTH}v${HEIGHT}H0zM${EDGE} ${EDGE}v${HEIGHT - 2 * EDGE}h${WIDTH - 2 * EDGE}v${2 * EDGE - HEIGHT}z"/>` +
    '</svg>'
  return scope ? drawing.replace(/(id="|url\(#|href="#)/g, `$1${scope}-`) : drawing
}

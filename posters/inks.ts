import { randomOf } from './random.ts'

/** Two inks on a paper, as six-digit hex colours. */
export interface Inks {
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

/** The kind is part of the seed, so that an artist and an event of one id differ. */
export const seedOf = (id: string, style: string | null, kind?: string): string =>
  `${kind ? `${kind}/` : ''}${(style ?? '').toLowerCase()}/${id}`

export const inksOfStyle = (style: string | null): Some =>
  inksByStyle[(style ?? '').toLowerCase()] ?? inksByStyle.various

/** Luma, then blue and red difference: the angle of the last two is the hue. */
const ycc = (hex: string): [y: number, cb: number, cr: number] => {
  const [r = 0, g = 0, b = 0] = channels(hex)
  const y = 0.299 * r + 0.587 * g + 0.114 * b
  return [y, 0.564 * (b - y), 0.713 * (r - y)]
}

const HONEY = ycc('#f9b520')

/** How surely a colour is told from honey at a distance: by its hue, the more it is saturated, else by its darkness. */
const fromHoney = (hex: string): number => {
  const [y, cb, cr] = ycc(hex)
  const [honeyY, honeyCb, honeyCr] = HONEY
  const turn = Math.abs(Math.atan2(cr, cb) - Math.atan2(honeyCr, honeyCb))
  return Math.min(turn, 2 * Math.PI - turn) * Math.hypot(cb, cr) + 0.3 * Math.abs(y - honeyY)
}

/** Relative luminance (WCAG), from 0 to 1. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/**
 * Returns the colour of a ticket's band: of the inks of its event's poster, and their paper, the one that differs most from honey, which is the
 * Pass's; and black or white for text on it.
 */
export const bandOf = (id: string, style: string | null): { ground: string; ink: string } => {
  const { paper, first, second } = randomOf(seedOf(id, style)).pick(inksOfStyle(style))
  const ground = [first, second, paper].reduce((best, one) => (fromHoney(one) > fromHoney(best) ? one : best))
  return { ground, ink: luminance(ground) > 0.179 ? '#000000' : '#ffffff' }
}

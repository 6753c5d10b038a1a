import { type Family, HEIGHT, type PosterKind, WIDTH } from './drawing.ts'
import { electronic, techno } from './families/electronic.ts'
import { hipHop, jazz } from './families/jazz.ts'
import { alternative, rock } from './families/rock.ts'
import { metal, various } from './families/various.ts'
import { inksOfStyle, overprint, seedOf } from './inks.ts'
import { randomOf } from './random.ts'

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
  const random = randomOf(seedOf(id, style, kind?.name))
  const inks = random.pick(inksOfStyle(style))
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

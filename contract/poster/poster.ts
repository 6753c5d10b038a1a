import { alternative } from './families/alternative.ts'
import { electronic } from './families/electronic.ts'
import { hipHop } from './families/hip-hop.ts'
import { jazz } from './families/jazz.ts'
import { metal } from './families/metal.ts'
import { rock } from './families/rock.ts'
import { techno } from './families/techno.ts'
import { various } from './families/various.ts'
import type { Family, PosterKind } from './family.ts'
import { inksByStyle, overprint } from './inks.ts'
import { randomOf } from './random.ts'
import { HEIGHT, WIDTH } from './shapes.ts'

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
  /** What is drawn where that is no event. */
  kind?: PosterKind | undefined
  /** Set apart from other posters where several are inlined in one document: begins every id within. */
  scope?: string
}

/**
 * The drawn poster of an event without a picture: an SVG document of 400 × 500 under 4 KB, always the same for one id and style. The colour
 * where two inks overlap is printed as a third, so that no blend mode and no filter is needed. `style` is a music style; an unknown one
 * counts as 'Various'.
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

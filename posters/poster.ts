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

export interface PosterSubject {
  id: string
  style: string | null
  /** Subject of the poster if it is not an event. */
  kind?: PosterKind | undefined
}

/** A choice among the inks of a style and the compositions of a family, as indexes. */
interface Print {
  inks: number
  composition: number
}

export interface PosterSeed extends PosterSubject {
  /** Prefix of every id in the SVG, needed if one document inlines several posters. */
  scope?: string
  /** The print in its view (`printBeside`); its own if missing. */
  print?: Print
}

const familyOf = ({ style, kind }: PosterSubject): Family =>
  kind?.family ?? families[(style ?? '').toLowerCase()] ?? various

const begin = (subject: PosterSubject) => {
  const { id, style, kind } = subject
  const random = randomOf(seedOf(id, style, kind?.name))
  const inks = random.whole(0, inksOfStyle(style).length - 1)
  return { random, own: { inks, composition: random.whole(0, familyOf(subject).length - 1) } }
}

/** Two posters of one composition look alike so near in a view, though their inks differ; every family has more compositions. */
const NEAR = 2

/** Returns the prints of these posters, in their order in one view: each its own, or the next one that none before it has. */
const printsOf = (subjects: readonly PosterSubject[]): Print[] => {
  const prints: Print[] = []
  for (const subject of subjects) {
    const { own } = begin(subject)
    const [family, inks] = [familyOf(subject), inksOfStyle(subject.style)]
    const all = inks.flatMap((_, more) =>
      family.map(
        (_, turn): Print => ({
          inks: (own.inks + more) % inks.length,
          composition: (own.composition + turn) % family.length,
        }),
      ),
    )
    const isTaken = (print: Print, near: number) =>
      prints.some((other, at) => {
        const before = subjects[at]
        if (!before || familyOf(before) !== family || other.composition !== print.composition) return false
        const isSameInk = inksOfStyle(before.style) === inks && other.inks === print.inks
        return isSameInk || prints.length - at <= near
      })
    prints.push(all.find((print) => !isTaken(print, NEAR)) ?? all.find((print) => !isTaken(print, 0)) ?? own)
  }
  return prints
}

/** Returns a poster's print in a view, after the posters before it (`beside`), so that no two look alike. */
export const printBeside = (subject: PosterSubject, beside: readonly PosterSubject[]): Print =>
  printsOf([...beside, subject]).at(-1) ?? begin(subject).own

/**
 * Draws the poster of an event without a picture: an SVG of 400 × 500 under 4 KB, by id, style and print alone. Overlaps have
 * a third colour, without blend modes or filters. Unknown styles count as 'Various'.
 */
export const posterSvg = ({ scope = '', print, ...subject }: PosterSeed): string => {
  const { random, own } = begin(subject)
  const { inks: chosen, composition } = print ?? own
  const [firstInks, ...others] = inksOfStyle(subject.style)
  const inks = others[chosen - 1] ?? firstInks
  const [firstFamily, ...further] = familyOf(subject)
  const { first, second } = (further[composition - 1] ?? firstFamily)(random)
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

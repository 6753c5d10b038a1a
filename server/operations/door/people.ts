import { encodeQR } from 'qr'
import { groupBy } from '../../../contract/rules/group-by.ts'
import { daysAndTime, parisStamp } from '../../../contract/rules/paris-time.ts'
import { codesOf, nameOf, type Person, stateOf, totals } from '../../modules/door/rules/people.ts'
import type { DoorEvent } from '../../modules/door/store/links.ts'
import { escapeHtml } from '../../pages/head-tags.ts'
import { several } from '../outcome.ts'

export const peopleLines = (people: Person[]): string[] => {
  const { expected, inside } = totals(people)
  return [
    ...people.map((person) => `${nameOf(person)}  ${person.kind}  ${codesOf(person)}  ${stateOf(person)}`),
    `${several(people.length, 'réservation')}, ${several(expected, 'place')}, ${several(inside, 'entrée')}`,
  ]
}

const STYLE = `
@page { size: A4; margin: 14mm 12mm }
* { box-sizing: border-box }
body { font: 11pt/1.35 system-ui, sans-serif; color: #000; background: #fff; margin: 0 auto; max-width: 190mm }
h1 { font-size: 16pt; margin: 0 0 2mm }
p { margin: 0 0 2mm }
section { margin-top: 5mm }
h2 { font-size: 26pt; line-height: 1; margin: 0 0 1mm; border-bottom: 0.5mm solid #000; break-after: avoid }
table { width: 100%; border-collapse: collapse }
tr { break-inside: avoid }
td { padding: 1.2mm 2mm 1.2mm 0; border-bottom: 0.2mm solid #999; vertical-align: top }
td:first-child { width: 42% }
.seat { display: inline-block; white-space: nowrap; margin-right: 4mm; font-family: ui-monospace, monospace }
.box { display: inline-block; width: 4.5mm; height: 4.5mm; border: 0.4mm solid #000; vertical-align: -0.8mm; margin-right: 1.5mm; text-align: center; line-height: 4mm }
.cancelled td { text-decoration: line-through; color: #555 }
.cancelled td:last-child { text-decoration: none }`

/** Returns the letter of a name without an accent; '…' if it has none. */
const letterOf = ({ lastName, firstName }: Person): string =>
  (lastName || (firstName === 'Invitation' ? '' : firstName))
    .normalize('NFD')
    .match(/\p{L}/u)?.[0]
    ?.toUpperCase() ?? '…'

/** Escapes untrusted text for the printed page: no markup, no invisible characters. */
const shown = (text: string): string => escapeHtml(text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' '))

const rowOf = (person: Person): string => {
  const { lastName, firstName, kind, seats, isCancelled } = person
  const boxes = seats.map(
    ({ code, usedAt }) =>
      `<span class="seat">${isCancelled ? '' : `<span class="box">${usedAt ? '✕' : ''}</span>`}${code}</span>`,
  )
  return `<tr${isCancelled ? ' class="cancelled"' : ''}><td><strong>${shown(lastName)}</strong> ${shown(firstName)}</td><td>${shown(kind)}</td><td>${boxes.join(' ')}</td><td>${shown(stateOf(person))}</td></tr>`
}

/** Renders the list as an A4 page with a box per seat to tick by hand if all devices fail. */
export const peoplePage = (
  {
    eventName,
    place,
    city,
    ...days
  }: Pick<DoorEvent, 'eventName' | 'place' | 'city' | 'date' | 'endDate' | 'time'>,
  people: Person[],
  now: Date,
): string => {
  const { expected, inside } = totals(people)
  const where = [place, city].filter(Boolean).join(', ')
  const when = daysAndTime(days)
  return [
    '<!doctype html>',
    '<html lang="fr">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="robots" content="noindex">',
    `<title>Entrées\u00a0: ${shown(eventName)}</title>`,
    `<style>${STYLE}\n</style>`,
    '</head>',
    '<body>',
    `<h1>${shown(eventName)}</h1>`,
    `<p>${shown([when, where].filter(Boolean).join(' · '))}</p>`,
    `<p>${expected} place${expected > 1 ? 's' : ''} attendue${expected > 1 ? 's' : ''}, ${inside} déjà entrée${inside > 1 ? 's' : ''}. Liste du ${parisStamp(now)}. Données personnelles\u00a0: à détruire après le concert.</p>`,
    ...[...groupBy(people, letterOf)].map(
      ([letter, group]) =>
        `<section><h2>${letter}</h2><table><tbody>\n${group.map(rowOf).join('\n')}\n</tbody></table></section>`,
    ),
    ...(people.length === 0 ? ['<p>Personne n’est attendu.</p>'] : []),
    '</body>',
    '</html>',
  ].join('\n')
}

/** Modules of quiet zone; the terminal's margin provides the rest. */
const BORDER = 2

/** Renders a QR code as terminal lines, light modules as blocks, two rows per line. */
export const terminalCode = (text: string): string[] => {
  const modules = encodeQR(text, 'raw', { ecc: 'low', border: BORDER })
  const isLight = (row: number, column: number) => modules[row]?.[column] !== true
  const width = modules[0]?.length ?? 0
  return Array.from({ length: Math.ceil(modules.length / 2) }, (_, line) =>
    Array.from({ length: width }, (_, column) => {
      const [upper, lower] = [isLight(2 * line, column), isLight(2 * line + 1, column)]
      return upper ? (lower ? '█' : '▀') : lower ? '▄' : ' '
    }).join(''),
  )
}

import type { Access } from '../access.ts'
import type { DraftBody, DraftTariff, EditedConcert } from '../drafts.ts'
import { spanFault } from './days-span.ts'
import { DEFAULT_TIME, instantOfParis } from './paris-time.ts'
import { chosenPriceFault, priceLabel } from './price.ts'
import { fold } from './search.ts'
import { usualTariffName } from './tariff-name.ts'
import { webAddress } from './web-address.ts'

/** Why a draft cannot be published; `field` is its path in the body ('tariffs.0.price'). */
export interface DraftFault {
  field: string
  message: string
}

export interface CheckedTariff extends Pick<DraftTariff, 'id' | 'type' | 'isClosed'> {
  /** '' for the usual name. */
  name: string
  description: string | null
  priceCents: number
  suggestionsCents: number[]
  seats: number | null
  soldFrom: Date | null
}

/** A draft that can be published: trimmed, with null for what is empty. */
export interface CheckedDraft {
  eventName: string
  date: string
  /** The last day, if there are several. */
  endDate: string | null
  time: string | null
  doorsAt: string | null
  place: { id: string | null; name: string; city: string; address: string | null; postcode: string | null }
  artists: { id: string | null; name: string; at: string | null }[]
  musicStyle: string | null
  poster: string | null
  description: string | null
  access: Access
  pageUrl: string | null
  tariffs: CheckedTariff[]
  room: number | null
}

const FARTHEST_MS = 5 * 366 * 24 * 3_600_000
const HALF_DAY = 12 * 60
const LEAST_CARD = 50
const MAX_PRICE = 100_000
const MAX_SEATS = 100_000
const MAX_SUGGESTIONS = 3

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const EUROS = /^€?\s*(\d{1,3}(?:\s\d{3})+|\d{1,5})(?:(?:[.,]|\s*€\s*)(\d{1,2}))?\s*€?$/

/** Returns cents of euros as typed ('12', '12,50 €', '5€50'), or null. Blanks separate thousands only. */
export const centsTyped = (text: string): number | null => {
  const [, euros, cents = ''] = EUROS.exec(text.trim()) ?? []
  return euros === undefined ? null : Number(euros.replace(/\s/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Returns cents as a person types them: '12', '12,50'. */
export const typedCents = (cents: number): string =>
  cents % 100 === 0
    ? String(cents / 100)
    : `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`

const wholeTyped = (text: string): number | null => {
  const digits = text.replace(/\s/g, '')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}

/** Returns the last day of a draft of several days; null for one day, or if it is not after the first. */
export const lastDayTyped = ({ date, endDate }: Pick<DraftBody, 'date' | 'endDate'>): string | null =>
  date !== '' && endDate > date ? endDate : null

/** Returns when the sale of a tariff begins, in Paris; null if no moment is typed. */
export const soldFromTyped = ({ soldFrom }: Pick<DraftTariff, 'soldFrom'>): Date | null =>
  soldFrom === '' ? null : instantOfParis(soldFrom.slice(0, 10), soldFrom.slice(11))

const orNull = (text: string): string | null => text.trim() || null
const told = (answer: '' | 'oui' | 'non'): boolean | null => (answer === '' ? null : answer === 'oui')

/** Suggestions are separated by spaces, semicolons, or commas with a space: '5,50' is one price. */
const suggestionsTyped = (text: string): (number | null)[] =>
  text
    .split(/;|,\s+|\s+/)
    .filter((part) => part.trim() !== '' && part.trim() !== '€')
    .map(centsTyped)

/** Returns the sentence about places that are taken, and bound a number. */
export const takenSentence = (taken: number): string =>
  `${taken} place${taken > 1 ? 's sont' : ' est'} déjà prise${taken > 1 ? 's' : ''}\u00a0: la jauge ne descend pas dessous.`

const tariffIn = (
  tariff: DraftTariff,
  at: number,
  { room, taken, startsAt }: { room: number | null; taken: number; startsAt: Date | null },
  fault: (field: string, message: string) => void,
): CheckedTariff => {
  const { id, type, isClosed } = tariff
  const field = (name: string) => `tariffs.${at}.${name}`
  const priceCents =
    type === 'companion' ? 0 : tariff.price.trim() === '' && type === 'chosen' ? 0 : centsTyped(tariff.price)
  if (priceCents === null)
    fault(field('price'), 'Écrivez un prix en euros, par exemple 12 ou 12,50\u00a0; 0 pour une entrée libre.')
  else if (priceCents > 0 && priceCents < LEAST_CARD)
    fault(field('price'), 'Le paiement par carte commence à 0,50\u00a0€.')
  else if (priceCents > MAX_PRICE)
    fault(field('price'), `Un tarif va jusqu’à ${priceLabel(MAX_PRICE / 100)}.`)
  const suggestions = type === 'chosen' ? suggestionsTyped(tariff.suggestions) : []
  if (type === 'chosen' && priceCents !== null) {
    const tooMuch = chosenPriceFault(priceCents / 100, 0)
    if (tooMuch) fault(field('price'), `Au minimum\u00a0: ${tooMuch}`)
    if (suggestions.includes(null))
      fault(field('suggestions'), 'Écrivez les prix suggérés en euros, par exemple 5, 8, 12.')
    else if (suggestions.length > MAX_SUGGESTIONS)
      fault(field('suggestions'), `Au plus ${MAX_SUGGESTIONS} prix suggérés.`)
    else {
      const wrong = suggestions
        .map((cents) => chosenPriceFault((cents ?? 0) / 100, priceCents / 100))
        .find(Boolean)
      if (wrong) fault(field('suggestions'), `Prix suggérés\u00a0: ${wrong}`)
      else if (suggestions.some((cents) => cents !== null && cents > 0 && cents < LEAST_CARD))
        fault(field('suggestions'), 'Le paiement par carte commence à 0,50\u00a0€.')
    }
  }
  const seats = tariff.seats.trim() === '' ? null : wholeTyped(tariff.seats)
  if (seats === null && tariff.seats.trim() !== '') fault(field('seats'), 'Écrivez un nombre de places.')
  else if (seats !== null && seats < taken) fault(field('seats'), takenSentence(taken))
  else if (seats !== null && seats > MAX_SEATS) fault(field('seats'), 'C’est plus que cent mille places.')
  else if (seats === null && room === null && !isClosed)
    fault('room', 'Indiquez les places de la salle, ou celles de chaque tarif.')
  const soldFrom = soldFromTyped(tariff)
  // Sales end at the start.
  if (soldFrom && startsAt && soldFrom >= startsAt && !isClosed)
    fault(field('soldFrom'), 'Cette vente ouvrirait une fois le concert commencé.')
  return {
    ...{ id, type, isClosed, seats, soldFrom },
    name: tariff.name.trim(),
    description: orNull(tariff.description),
    priceCents: priceCents ?? 0,
    suggestionsCents: suggestions.filter((cents) => cents !== null),
  }
}

const checkWhen = (
  { date, endDate, time, doorsAt }: DraftBody,
  concert: EditedConcert | null,
  now: Date,
  fault: (field: string, message: string) => void,
) => {
  if (date === '') fault('date', 'Choisissez une date.')
  else if (concert) {
    if (date !== concert.date || (time || null) !== concert.time)
      fault(
        'date',
        'La date et l’heure d’un concert publié se changent par «\u00a0Déplacer\u00a0»\u00a0: ses billets en dépendent.',
      )
  } else {
    const startsAt = instantOfParis(date, time || DEFAULT_TIME)
    if (startsAt <= now) fault('date', 'Cette date est passée.')
    else if (startsAt.getTime() > now.getTime() + FARTHEST_MS)
      fault('date', 'Cette date est à plus de cinq ans.')
    const span = spanFault({ date, endDate })
    if (span) fault('endDate', span)
  }
  // Doors at 23:30 for a start at 00:30 are of the evening before.
  const late = doorsAt && time ? minutesOf(doorsAt) - minutesOf(time) : 0
  if (late > 0 && late < HALF_DAY) fault('doorsAt', 'Les portes ouvrent après le début.')
}

const shownName = ({ name, type, priceCents }: CheckedTariff): string =>
  name || usualTariffName({ priceCents, isMinimum: type === 'chosen', isCompanion: type === 'companion' })

const checkTariffs = (
  body: DraftBody,
  room: number | null,
  concert: EditedConcert | null,
  fault: (field: string, message: string) => void,
): CheckedTariff[] => {
  const takenOf = (id: string | null) => concert?.kinds.find((kind) => kind.id === id)?.taken ?? 0
  const startsAt = body.date === '' ? null : instantOfParis(body.date, body.time || DEFAULT_TIME)
  const tariffs = body.tariffs.map((tariff, at) =>
    tariffIn(tariff, at, { room, taken: takenOf(tariff.id), startsAt }, fault),
  )
  const names = tariffs.map((tariff) => fold(shownName(tariff)))
  for (const [at, name] of names.entries())
    if (names.indexOf(name) < at) fault(`tariffs.${at}.name`, 'Deux tarifs portent le même nom.')
  const open = tariffs.filter(({ isClosed }) => !isClosed)
  if (open.length > 0 && open.every(({ type }) => type === 'companion'))
    fault('tariffs', 'Un accompagnateur entre avec un autre billet\u00a0: ajoutez un tarif.')
  for (const { id, name, taken } of concert?.kinds ?? []) {
    if (taken > 0 && !tariffs.some((tariff) => tariff.id === id))
      fault('tariffs', `«\u00a0${name}\u00a0»\u00a0: ce tarif a des billets vendus, fermez-le plutôt.`)
  }
  return tariffs
}

/** The fields' order in the form. */
const ORDER = [
  'eventName',
  'date',
  'endDate',
  'doorsAt',
  'place',
  'poster',
  'tariffs',
  'room',
  'pageUrl',
  'artists',
  'access',
]
const placeOf = ({ field }: DraftFault): number => ORDER.indexOf(field.split('.')[0] ?? '')

/**
 * Checks whether a draft can be published. Returns the concert, or all faults in the form's order. `concert` is the published one that it edits.
 */
export const checkDraft = (
  body: DraftBody,
  concert: EditedConcert | null,
  now: Date,
): { faults: DraftFault[] } | { checked: CheckedDraft } => {
  const faults: DraftFault[] = []
  const fault = (field: string, message: string) => {
    if (!faults.some((one) => one.field === field)) faults.push({ field, message })
  }
  if (concert?.isCancelled) fault('eventName', 'Ce concert est annulé\u00a0: remettez-le d’abord en vente.')
  if (body.eventName.trim().length < 2) fault('eventName', 'Donnez un nom au concert.')
  checkWhen(body, concert, now, fault)
  const { place, artists, access } = body
  if (!place.name.trim()) fault('place.name', 'Indiquez le lieu.')
  if (!place.city.trim()) fault('place.city', 'Indiquez la ville.')
  const isElsewhere = concert && (place.name.trim() !== concert.place || place.city.trim() !== concert.city)
  if (isElsewhere && concert.taken > 0 && concert.place !== null)
    fault(
      'place.name',
      'Des places sont prises\u00a0: changez le lieu par «\u00a0Déplacer\u00a0», qui prévient leurs détenteurs.',
    )
  for (const [at, { name, at: playsAt }] of artists.entries())
    if (!name.trim() && playsAt) fault(`artists.${at}.name`, 'Indiquez qui joue à cette heure.')
  const minAge = access.minAge.trim() === '' ? null : wholeTyped(access.minAge)
  if (access.minAge.trim() !== '' && (minAge === null || minAge > 99))
    fault('access.minAge', 'Écrivez un âge en années.')
  const pageUrl = body.pageUrl.trim() === '' ? null : webAddress(body.pageUrl)
  if (body.pageUrl.trim() !== '' && !pageUrl) fault('pageUrl', 'Un lien commence par «\u00a0https://\u00a0».')
  const room = body.room.trim() === '' ? null : wholeTyped(body.room)
  if (body.room.trim() !== '' && (room === null || room > MAX_SEATS || room === 0))
    fault('room', 'Écrivez le nombre de places de la salle.')
  else if (room !== null && concert && room < concert.taken) fault('room', takenSentence(concert.taken))
  const tariffs = checkTariffs(body, room, concert, fault)
  if (faults.length > 0) return { faults: faults.toSorted((one, other) => placeOf(one) - placeOf(other)) }
  return {
    checked: {
      eventName: body.eventName.trim(),
      ...{ date: body.date, time: body.time || null, doorsAt: body.doorsAt || null },
      endDate: lastDayTyped(body),
      place: {
        ...{ id: place.id, name: place.name.trim(), city: place.city.trim() },
        ...{ address: orNull(place.address), postcode: orNull(place.postcode) },
      },
      artists: artists.flatMap(({ id, name, at }) =>
        name.trim() ? [{ id, name: name.trim(), at: at || null }] : [],
      ),
      musicStyle: orNull(body.musicStyle),
      poster: orNull(body.poster),
      description: orNull(body.description),
      access: {
        ...{
          stepFree: told(access.stepFree),
          seating: told(access.seating),
          companionFree: told(access.companionFree),
        },
        ...{ minAge, signLanguages: orNull(access.signLanguages) },
      },
      ...{ pageUrl, tariffs, room },
    },
  }
}

/** Returns the day of a published concert as its form has it. */
export const dayOfConcert = ({
  date,
  endDate,
  time,
}: Pick<EditedConcert, 'date' | 'endDate' | 'time'>): Pick<DraftBody, 'date' | 'endDate' | 'time'> => ({
  ...{ date, endDate: endDate ?? '', time: time ?? '' },
})

/** A body with nothing in it. */
export const emptyDraft = (): DraftBody => ({
  ...{ eventName: '', date: '', endDate: '', time: '', doorsAt: '' },
  place: { id: null, name: '', city: '', address: '', postcode: '' },
  artists: [],
  ...{ musicStyle: '', poster: '', description: '' },
  access: { stepFree: '', seating: '', companionFree: '', minAge: '', signLanguages: '' },
  pageUrl: '',
  tariffs: [],
  room: '',
})

/** Returns a new tariff with nothing typed. */
export const emptyTariff = (type: DraftTariff['type'] = 'price'): DraftTariff => ({
  ...{ id: null, type, name: '', description: '', price: '', suggestions: '', seats: '', soldFrom: '' },
  isClosed: false,
})

/** Copies a draft for another evening: without its date, the numbers of its tickets, and what is closed. */
export const copyOfDraft = (body: DraftBody): DraftBody => ({
  ...body,
  ...{ date: '', endDate: '' },
  tariffs: body.tariffs
    .filter(({ isClosed }) => !isClosed)
    .map((tariff) => ({ ...tariff, id: null, soldFrom: '' })),
})

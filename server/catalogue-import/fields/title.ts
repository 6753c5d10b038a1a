import { oneLine } from './text.ts'

/** A title without a status at its start or end: '[COMPLET] Voisins', 'ANNULÉ – Voisins'. */
interface Title {
  name: string | null
  state: 'cancelled' | 'postponed' | 'soldOut' | null
  /** It mentions a cancellation, but not clearly of this event: 'Reporté au 12 mars – Voisins'. */
  isUnclear: boolean
}

const STATES: [state: NonNullable<Title['state']>, words: string][] = [
  ['cancelled', 'annul(?:é|ée|és|ées|e|ation)|cancell?ed'],
  ['postponed', 'report(?:é|ée|és|ées|e)|postponed'],
  ['soldOut', 'complet|complète|sold[ -]?out|guichets? fermés?'],
]

const DECORATION = '[*!⚠️❌🚫]'
const EDGE = '[\\s*!⚠️❌🚫]*'

/** The word in brackets, separated by a sign, or in capitals before a name that is not. */
const EDGES = STATES.flatMap(([state, words]) => {
  const bracketed = `[[(【]${EDGE}(?:${words})${EDGE}[\\])】]`
  return [
    new RegExp(`^${EDGE}(?:${bracketed}${EDGE}[:–—-]?|(?:${words})${EDGE}(?:[:–—|]|//|-+\\s|!|$))\\s*`, 'iu'),
    new RegExp(`^\\s*${DECORATION}+\\s*(?:${words})\\s*${DECORATION}+\\s*`, 'iu'),
    new RegExp(`^${EDGE}(?:${words.toUpperCase()})\\s+(?=.*\\p{Ll})`, 'u'),
    new RegExp(`^(?:concert|date|soirée|spectacle)\\s+(?:${words})\\s*(?:[:–—|]|//|-+\\s)\\s*`, 'iu'),
    new RegExp(`\\s*(?:${bracketed}|\\s(?:[–—|-]|//|${DECORATION})${EDGE}(?:${words}))${EDGE}$`, 'iu'),
    // In the middle it may be of another date, except that no more places are sold.
    ...(state === 'soldOut' ? [new RegExp(`\\s*${bracketed}`, 'iu')] : []),
  ].map((pattern) => ({ state, pattern }))
})

const UNCLEAR = /(?<!\p{L})(?:annul(?:ée?s?|ation)|reportée?s?|cancell?ed|postponed)(?!\p{L})/iu

/** The date that a title names after its status. */
const NEW_DATE =
  /^(?:(?:aux?|à|le|du|en)\s+)?(?:\d|une date|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|janv|f[ée]v|mars|avril|mai|juin|juil|ao[ûu]t|sept|oct|nov|d[ée]c)/iu

/** Words of a title that has a status: it takes place after all, and its date may be the new one. */
const HAS_NEW_DATE = /(?<!\p{L})(?:report[ée]+s?|postponed|rescheduled|nouvelles? dates?)(?!\p{L})/iu

/** Splits a title into its name and its status: cancelled, postponed or sold out. */
export const readTitle = (raw: string | null | undefined): Title => {
  const title = oneLine(raw) ?? ''
  const said = EDGES.find(({ pattern }) => pattern.test(title))
  if (!said) return { name: title || null, state: null, isUnclear: UNCLEAR.test(title) }
  const name = oneLine(title.replace(said.pattern, ''))
  // Of a date that has moved, this may be the new one.
  const isMoved =
    name !== null && (HAS_NEW_DATE.test(name) || (said.state === 'postponed' && NEW_DATE.test(name)))
  if (said.state !== 'soldOut' && isMoved) return { name: title, state: null, isUnclear: true }
  return { name: name ?? title, state: said.state, isUnclear: false }
}

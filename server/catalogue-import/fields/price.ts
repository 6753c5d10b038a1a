import { mendedBy } from './mended-by.ts'

/** A price from a text, in cents. Only `exact` can be charged. */
export type Price =
  | { kind: 'exact'; cents: number }
  /** Two or more prices: a range, or a list of tariffs. */
  | { kind: 'several'; cents: number[] }
  /** This price or more. */
  | { kind: 'from'; cents: number }
  /** The buyer chooses the price, from `cents` up. */
  | { kind: 'chosen'; cents: number; suggestionsCents: number[] }
  | { kind: 'unread' }

/** Maximum price in cents: a higher number means something else. */
const PRICE_MAX = 1_000_000

const UNREAD: Price = { kind: 'unread' }

const EURO = '(?:€|\\beuros?\\b|\\beur\\b)'
const WHOLE =
  "\\d{1,3}(?:[ '’]\\d{3})+|\\d{1,3}(?:\\.\\d{3})+(?=,\\d{1,2}(?!\\d))|\\d{1,3}(?:,\\d{3})+(?=\\.\\d{1,2}(?!\\d))|\\d{1,5}"
const CENTS = `[.,](?:\\d{1,2}|\\d{4,16})(?!\\d)|[.,] ?[-–]{1,2}(?!\\d)| ?${EURO} ?(?:et )?\\d{2}(?![\\d.,]| ?${EURO})(?: ?(?:centimes?|cts?)\\b)?`

/** An amount with its currency before, after or missing: '12', '12,50 €', '12€50', '1 234,50', 'EUR 12.-'. */
const AMOUNT = new RegExp(
  `(?:${EURO} ?)?(?<![\\d.,])(${WHOLE})(?<cents>${CENTS})?(?![\\d%]|[.,]\\d|\\p{L}(?<!e))(?: ?${EURO})?`,
  'gu',
)

const CHOSEN =
  /\b(?:(?:a )?(?:prix|tarif|participation|contribution|don|donation) libre(?: et (?:conscient|necessaire|solidaire)e?s?)?|(?:libre )?participation (?:libre|au chapeau)|libre participation|(?:au |sortie (?:au )?)?chapeau|pay what you (?:want|can)|pwyw)\b/g
const FREE =
  /\b(?:(?:entree|acces|concert|evenement|tout est)s? (?:libres?|gratuite?s?)|libre acces|gratuite?s?|gratis|free(?: (?:entry|admission|entrance))?)\b/g
const FROM =
  /\b(?:a partir de|from|starting (?:at|from)|au moins|min(?:imum|i)?\b\.?|et plus)|\bet ?\+|\+ ?(?:#? ?(?:de )?frais(?: de (?:loc(?:ation)?|reservation|dossier|service))?)?|\bhors frais(?: de \p{L}+)?/gu
const SUGGESTED = /\b(?:prix )?(?:conseille|suggere|recommande|indicatif)s?e?\b/g
const LABELS =
  /\b(?:plein tarif|tarifs?(?: (?:plein|unique|normal|general))?|prix(?: (?:unique|d entree|des places|du billet))?|entrees?|billets?|tickets?|places?|paf|participation(?: aux frais)?|sur place|sur reservation|par pers(?:onne)?|ttc|frais (?:inclus|compris)|tout compris|dans la limite des places(?: disponibles)?|entre|de)\b|\/ ?pers(?:onne)?\b/g
/** A price in advance: at the door it may be higher. */
const AHEAD = /\b(?:en )?preventes?\b|\ben ligne\b/g
/** Names of tariffs in a list; a single one limits a price to some people. */
const TARIFFS =
  /\b(?:plein|reduite?s?|adherente?s?|abonnee?s?|normal|etudiante?s?|enfants?|demandeurs? d emploi|non adherente?s?)\b/g

const ROW = /^#(?: ?(?:[/|,;–—-]|\b(?:a|to|ou|or|et|and)\b)? ?#)*$/

/** Folds a text: lower case, single spaces, no accents; signs stay. */
const plain = (text: string): string =>
  text
    // Replaced first: without its accent it is an article.
    .replace(/(?<!\p{L})dès(?!\p{L})/giu, 'à partir de')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\b([dl])['’](?=\p{L})/gu, '$1 ')
    .trim()

const centsOf = (whole: string, rest: string | undefined): number => {
  const decimals = /^[.,]/.test(rest ?? '')
    ? (rest ?? '').slice(1).replace(/\D/g, '')
    : (/\d{2}/.exec(rest ?? '')?.[0] ?? '')
  const cents = Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`) * 100
  // Floating point leaves long decimals: 12.5000, or 12.499999999999998.
  return Math.abs(cents - Math.round(cents)) < 0.01 ? Math.round(cents) : Number.NaN
}

/**
 * Parses a price written by people or machines. A text with any unknown part is `unread`, because that part may change the meaning ('-5', '5 % de
 * remise', 'moins de 10 €').
 */
export const readPrice = (raw: string | number): Price => {
  const text = plain(String(raw).slice(0, 200))
  if (!text || text.length > 120) return UNREAD
  const amounts: number[] = []
  let rest = text.replace(AMOUNT, (...match) => {
    amounts.push(centsOf(match[1], match[2]))
    return '#'
  })
  const takes = (pattern: RegExp): boolean => {
    const before = rest
    rest = rest.replace(pattern, ' ')
    return rest !== before
  }
  const isChosen = takes(CHOSEN)
  const isSuggested = isChosen && takes(SUGGESTED)
  let isFrom = false
  rest = rest.replace(FROM, (said) => {
    isFrom = true
    // A fee on top of a price is no price.
    if (said.includes('#')) amounts.pop()
    return ' '
  })
  rest = rest.replace(FREE, () => {
    if (!isChosen) amounts.push(0)
    return isChosen ? ' ' : '#'
  })
  if (takes(AHEAD)) isFrom ||= amounts.length === 1
  takes(LABELS)
  if (amounts.length > 1) takes(TARIFFS)
  const row = rest
    .replace(/[():[\]]|\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ ,;]+|[ ,;]+$/g, '')
  if (!amounts.every((cents) => cents <= PRICE_MAX)) return UNREAD
  const [lowest = 0] = [...amounts].sort((a, b) => a - b)
  if (isChosen) {
    if (row !== '' && !ROW.test(row.replace(/^[/|,–—-] ?/, ''))) return UNREAD
    if (isSuggested) return { kind: 'chosen', cents: 0, suggestionsCents: amounts }
    if (amounts.length > 1 || (amounts.length === 1 && !isFrom)) return UNREAD
    return { kind: 'chosen', cents: lowest, suggestionsCents: [] }
  }
  if (!ROW.test(row)) return UNREAD
  if (isFrom) return { kind: 'from', cents: lowest }
  return new Set(amounts).size === 1 ? { kind: 'exact', cents: lowest } : { kind: 'several', cents: amounts }
}

/** A price from a sentence, with its words. */
export interface PriceInText {
  said: string
  price: Exclude<Price, { kind: 'unread' }>
}

/** Words that introduce a price at the start of a sentence or of a part of it; 'accompagnateur gratuit' is not one. */
const BEGINS =
  /(?:^[^\p{L}\p{N}]*|[,;:(•–—-]\s*)(plein tarif|tarifs?|prix|entrée|paf|participation|gratuit|à prix libre)(?!\p{L})/iu
const HAS_PRICE = /€|\beuros?\b|gratuit|libre|chapeau/i

/** Finds the first unambiguous price in a text, within one sentence or line; null if there is none. */
export const priceIn = (text: string | null): PriceInText | null => {
  for (const sentence of (text ?? '').slice(0, 5_000).split(/\n+|(?<=[.!?])\s+(?=\p{Lu})|\s[|•]\s/u)) {
    const begins = BEGINS.exec(sentence)
    if (!begins) continue
    const from = begins.index + begins[0].length - (begins[1] ?? '').length
    const said = sentence.slice(from).replace(/[\s.!]+$/, '')
    if (said.length > 120 || !HAS_PRICE.test(said)) continue
    const price = readPrice(said)
    if (price.kind !== 'unread') return { said, price }
  }
  return null
}

/** Returns the words of a text that ask for money; null if none do. */
export const paidIn = (text: string | null): string | null => {
  const found = priceIn(text)
  if (!found || found.price.kind === 'chosen') return null
  return [found.price.cents].flat().some((cents) => cents > 0) ? found.said : null
}

const euros = (cents: number): string =>
  cents % 100 === 0
    ? String(cents / 100)
    : `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/** Suggests a price found in a text to the operator: it is never applied automatically. */
export const proposePrice = (text: string | null, warnings: string[]): void => {
  const found = priceIn(text)
  if (!found) return
  const { said, price } = found
  warnings.push(
    price.kind === 'exact'
      ? `« ${said} » dans le texte : à reprendre${mendedBy(`edit --price ${euros(price.cents)}`)}`
      : `« ${said} » dans le texte : pas un prix seul, rien n’en est repris${mendedBy('edit --kind')}`,
  )
}

/** Reads an offer's price field; if it contains no exact price, the price is unknown and a warning quotes it. */
export const offeredPrice = (
  raw: string,
  warnings: string[],
): { priceCents: number | null; isMinimum: boolean; suggestionsCents: number[] } => {
  const price = readPrice(raw)
  const unknown = { priceCents: null, isMinimum: false, suggestionsCents: [] }
  if (price.kind === 'exact') return { ...unknown, priceCents: price.cents }
  if (price.kind === 'chosen')
    return { priceCents: price.cents, isMinimum: true, suggestionsCents: price.suggestionsCents }
  const why = { several: 'plusieurs prix', from: 'un minimum, pas un prix', unread: 'illisible' }[price.kind]
  warnings.push(`prix « ${raw.trim().slice(0, 40)} » : ${why}, rien n’est repris`)
  return unknown
}

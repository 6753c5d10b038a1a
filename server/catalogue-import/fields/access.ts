import type { Access } from '../../../contract/access.ts'
import { fold } from '../../../contract/rules/search.ts'

/** Patterns of folded sentences that affirm or plainly deny something. */
interface Topic {
  yes: RegExp[]
  no: RegExp[]
}

const NEGATED =
  '(?:non|pas|not|no|in|n est|ne sont|jamais|ni)(?: (?:encore|toujours|malheureusement|tout a fait|wheelchair|is|are))*'
const STEP_FREE: Topic = {
  yes: [
    /\bwheelchair ?(accessible|access|user|yes)/,
    /\bunlocked ?elevator|\b(plain pied|step ?free)\b/,
    /\b(accessible|acces|accueil)( \w+){0,3} (pmr|fauteuils?|personnes? a mobilite reduite|mobilite reduite)\b/,
    /\bpmr (accessible|oui|yes|bienvenue)/,
  ],
  no: [
    new RegExp(`\\b${NEGATED} ?(?:accessible|adapte|pmr|wheelchair|fauteuil)`),
    /\bpas d acces( \w+){0,3} (pmr|fauteuils?|mobilite reduite)\b/,
    /\b(acces )?(pmr|handicapes?|fauteuils?|wheelchair access) non\b/,
  ],
}
const SEATING: Topic = {
  yes: [
    /\b(places|concert|placement|configuration|public) assis(es?)?\b/,
    /\bseat(s|ed|ing)( available| yes)?\b/,
  ],
  no: [
    /\b(tout|entierement|concert|uniquement) debout\b/,
    /\bstanding only\b/,
    /\b(pas|aucune?|sans|no) (de )?(places? assises?|seat\w*)/,
  ],
}
const COMPANION: Topic = {
  yes: [
    /\baccompagn(ateur|ant|atrice)s?( \w+){0,4} (gratuit|offert|invite)/,
    /\b(gratuit|gratuite|gratuite pour|free)( \w+){0,4} (accompagn(ateur|ant)|companion|carer)/,
    /\bcompanion ?(free|ticket)/,
  ],
  no: [],
}
const SIGNED: Topic = {
  yes: [/\b(lsf|langue des signes|sign ?language( ?interpretation)?|chansigne)\b/, /\bsignlanguage/],
  no: [],
}

/** Words that weaken an affirmation. */
const DOUBT = new RegExp(
  `\\b(?:${[
    ...[
      'pas',
      'non',
      'ne',
      'n',
      'ni',
      'sans',
      'aucune?',
      'jamais',
      'hors',
      'sauf',
      'hormis',
      'excepte',
      'peu',
    ],
    ...['not?', 'without', 'except', 'unfortunately', 'un(?:available|able)', 'limited', 'on request'],
    ...[
      'malheureusement',
      'helas',
      'desole\\w*',
      'difficil\\w*',
      'partiel\\w*',
      'uniquement',
      'seulement',
      'si',
    ],
    ...[
      'sur (?:demande|reservation|rendez vous)',
      'sous (?:reserve|condition\\w*)',
      'contact\\w*',
      'renseign\\w*',
    ],
    ...[
      'prochainement',
      'bientot',
      'en cours',
      'en projet',
      'travaux',
      'panne',
      'impossible',
      'indisponible\\w*',
    ],
    ...['inaccessible\\w*', 'inadapte\\w*', 'monte charges?', 'limitee?s?', 'quelques marches', 'escaliers?'],
  ].join('|')})\\b`,
)

const says = (text: string, patterns: RegExp[]) => patterns.some((pattern) => pattern.test(text))

/**
 * Evaluates sentences on a topic: true only if one affirms it without a doubtful word and none contradicts; false if one plainly denies it; else
 * null.
 */
const verdict = (sentences: string[], { yes, no }: Topic): boolean | null => {
  const verdicts = sentences.map((sentence) => {
    if (says(sentence, no)) return false
    if (!says(sentence, yes)) return undefined
    return DOUBT.test(sentence) || sentence.endsWith('?') ? null : true
  })
  const told = new Set(verdicts.filter((one) => one !== undefined))
  return told.size === 1 ? ([...told][0] ?? null) : null
}

const ALL_AGES: Topic = { yes: [/\b(tout public|tous publics|toutes? ages?|all ages)\b/], no: [] }
/** Patterns of an age limit: 'Dès 16 ans.', but not 'Des 20 ans du label' (the accent counts) nor 'il joue dès 12 ans dans les bars'. */
const MIN_AGE = [
  /(?<!\p{L})(?:interdite?s?|déconseillée?s?)[\p{L} ]{0,12} moins de (\d{1,2}) ans/iu,
  new RegExp(
    `(?:^[\\s•*–-]*|[:(|•–-]\\s*|(?<!\\p{L})(?:${[
      ...[
        'public',
        'accessible',
        'ouverte?',
        'conseillée?',
        'recommandée?',
        'autorisée?',
        'spectacle',
        'concert',
      ],
    ].join(
      '|',
    )})\\s+)(?:[àa] partir de|dès)(?: l['’]âge de)? (\\d{1,2}) ans\\s*(?:et plus\\s*)?(?=[.!;)|…]|$)`,
    'iu',
  ),
  /\bfrom (\d{1,2}) years\b/i,
]
/** Words of a price that depends on the age. */
const OF_PRICES = /gratuit|tarif|réduc|€|euro|offert/i
const OLDEST = 21

const years = (raw: string | undefined): number | null =>
  raw !== undefined && Number(raw) <= OLDEST ? Number(raw) : null

/** Reads the first number of `typicalAgeRange`: '18+', '16-99', '18 -'. */
const ageOfRange = (range: string | null): number | null =>
  years(/^\s*(\d{1,2})\s*(?:\+|-|–|ans|$)/.exec(range ?? '')?.[1])

const ageIn = (sentences: string[]): number | null => {
  for (const sentence of sentences) {
    if (OF_PRICES.test(sentence)) continue
    for (const pattern of MIN_AGE) {
      const age = years(pattern.exec(sentence)?.[1])
      if (age !== null) return age
    }
  }
  return null
}

/** Splits words such as `wheelchairAccessible` and `wheelchair-accessible`, and reads 'sans marche' as step-free. */
const worded = (text: string): string =>
  fold(text.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/\bp m r\b/g, 'pmr')
    .replace(/\bsans (?:aucune )?(?:marches?|escaliers?|obstacles?)\b/g, 'plain pied')
    .concat(text.trimEnd().endsWith('?') ? ' ?' : '')

const sentencesOf = (text: string): string[] =>
  text.replace(/\bP\.M\.R\.?/g, 'PMR').split(/(?<=[.!?;…])\s+|\n+|\s[|•]\s/)

/**
 * Reads access from a file's `features` (in words of schema.org or of people), `ageRange` and description; null for anything unstated or doubtful.
 */
export const accessOf = ({
  features,
  ageRange,
  description,
}: {
  features: string[]
  ageRange: string | null
  description: string | null
}): Access => {
  const written = [
    ...features.slice(0, 100).map((one) => one.slice(0, 200)),
    ...sentencesOf((description ?? '').slice(0, 5_000)),
  ]
  const sentences = written.map(worded)
  return {
    stepFree: verdict(sentences, STEP_FREE),
    seating: verdict(sentences, SEATING),
    companionFree: verdict(sentences, COMPANION),
    minAge: ageOfRange(ageRange) ?? ageIn(written) ?? (verdict(sentences, ALL_AGES) ? 0 : null),
    signLanguages: verdict(sentences, SIGNED) ? 'LSF' : null,
  }
}

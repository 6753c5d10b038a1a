import type { Access } from '../../../contract/access.ts'
import { fold } from '../../../contract/rules/search.ts'

const says = (text: string, patterns: RegExp[]) => patterns.some((pattern) => pattern.test(text))

const NO_STEP_FREE = [/\b(non|pas|not|no|in)\s?(wheelchair )?(accessible|adapte|pmr)/, /\bpas d acces pmr\b/]
const STEP_FREE = [
  /\bwheelchair ?(accessible|access|user|yes)/,
  /\bunlocked ?elevator|\b(plain pied|step ?free|sans marche)\b/,
  /\b(accessible|acces|accueil)( \w+){0,3} (pmr|fauteuils?|personnes? a mobilite reduite|mobilite reduite)\b/,
  /\bpmr (accessible|oui|yes|bienvenue)/,
]
const SEATING = [
  /\b(places|concert|placement|configuration|public) assis(es?)?\b/,
  /\bseat(s|ed|ing)( available| yes)?\b/,
]
const STANDING = [/\b(tout|entierement|concert|uniquement) debout\b/, /\bstanding only\b/]
const COMPANION = [
  /\baccompagn(ateur|ant|atrice)s?( \w+){0,4} (gratuit|offert|invite)/,
  /\b(gratuit|gratuite|gratuite pour|free)( \w+){0,4} (accompagn(ateur|ant)|companion|carer)/,
  /\bcompanion ?(free|ticket)/,
]
const SIGNED = [/\b(lsf|langue des signes|sign ?language( ?interpretation)?|chansigne)\b/, /\bsignlanguage/]
const ALL_AGES = /\b(tout public|tous publics|toutes? ages?|all ages)\b/
const MIN_AGE = [
  /\b(?:interdit|deconseille)[a-z ]{0,12} moins de (\d{1,2}) ans\b/,
  /\b(?:a partir de|des) (\d{1,2}) ans\b/,
  /\bfrom (\d{1,2}) years\b/,
]
const OLDEST = 21

const years = (raw: string | undefined): number | null =>
  raw !== undefined && Number(raw) <= OLDEST ? Number(raw) : null

/** '18+', '16-99', '18 -': the first figure of `typicalAgeRange`. */
const ageOfRange = (range: string | null): number | null =>
  years(/^\s*(\d{1,2})\s*(?:\+|-|–|ans|$)/.exec(range ?? '')?.[1])

const ageIn = (text: string): number | null => {
  for (const pattern of MIN_AGE) {
    const age = years(pattern.exec(text)?.[1])
    if (age !== null) return age
  }
  return ALL_AGES.test(text) ? 0 : null
}

const oneOf = (text: string, yes: RegExp[], no: RegExp[]): boolean | null =>
  says(text, no) ? false : says(text, yes) ? true : null

/** `wheelchairAccessible` and `wheelchair-accessible` are words as well. */
const worded = (text: string): string => fold(text.replace(/([a-z])([A-Z])/g, '$1 $2'))

/**
 * What a file says of access: its `features` (words of schema.org or of people), `ageRange` and what its description says in so many words; null where nothing does.
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
  const text = [
    ...features.slice(0, 100).map((one) => worded(one.slice(0, 200))),
    fold((description ?? '').slice(0, 5_000)),
  ].join(' | ')
  return {
    stepFree: oneOf(text, STEP_FREE, NO_STEP_FREE),
    seating: oneOf(text, SEATING, STANDING),
    companionFree: says(text, COMPANION) ? true : null,
    minAge: ageOfRange(ageRange) ?? ageIn(text),
    signLanguages: says(text, SIGNED) ? 'LSF' : null,
  }
}

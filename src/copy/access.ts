import type { Access } from '../../contract/access.ts'

/** What is said of how one gets in and takes part (concerts, venues, the list's filter). */
export const accessCopy = {
  title: 'Accès',
  stepFree: 'Accès de plain-pied',
  notStepFree: 'Accès avec des marches',
  seating: 'Places assises',
  standing: 'Uniquement debout',
  companionFree: 'Accompagnateur gratuit',
  companionPays: 'Accompagnateur payant',
  allAges: 'Tous les âges',
  minAge: (years: number) => `Dès ${years}\u00a0ans`,
  signed: (languages: string) => `Interprété en ${languages}`,
  ask: 'Une question sur l’accès\u00a0? ',
  write: 'Écrivez-nous',
  age: 'Âge',
  anyAge: 'Peu importe',
}

const known = (value: boolean | null, yes: string, no: string) =>
  value === null ? [] : [{ text: value ? yes : no, isHindrance: !value }]
const said = (text: string) => ({ text, isHindrance: false })

/** What is known of access, in words; nothing of what is not. */
export const accessFactsOf = ({ stepFree, seating, companionFree, minAge, signLanguages }: Access) => [
  ...known(stepFree, accessCopy.stepFree, accessCopy.notStepFree),
  ...known(seating, accessCopy.seating, accessCopy.standing),
  ...known(companionFree, accessCopy.companionFree, accessCopy.companionPays),
  ...(minAge === null ? [] : [said(minAge === 0 ? accessCopy.allAges : accessCopy.minAge(minAge))]),
  ...(signLanguages ? [said(accessCopy.signed(signLanguages))] : []),
]

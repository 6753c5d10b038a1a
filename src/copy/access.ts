import type { Access } from '../../contract/access.ts'

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

/** Returns the known access facts as text; leaves out unknown ones. */
export const accessFactsOf = ({ stepFree, seating, companionFree, minAge, signLanguages }: Access) => [
  ...known(stepFree, accessCopy.stepFree, accessCopy.notStepFree),
  ...known(seating, accessCopy.seating, accessCopy.standing),
  ...known(companionFree, accessCopy.companionFree, accessCopy.companionPays),
  ...(minAge === null ? [] : [said(minAge === 0 ? accessCopy.allAges : accessCopy.minAge(minAge))]),
  ...(signLanguages ? [said(accessCopy.signed(signLanguages))] : []),
]

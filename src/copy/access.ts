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
  filter: 'Accessible',
}

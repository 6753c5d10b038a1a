/** The calendar file of an event. */
export const calendarCopy = {
  add: 'Ajouter au calendrier',
  /** Where it may stand there with another date. */
  update: 'Mettre mon calendrier à jour',
  failed: { title: 'Impossible de préparer le fichier du calendrier.' },
} as const

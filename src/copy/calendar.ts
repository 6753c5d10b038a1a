/** The calendar file of an event. */
export const calendarCopy = {
  add: 'Ajouter au calendrier',
  failed: { title: 'Impossible de préparer le fichier du calendrier.' },
} as const

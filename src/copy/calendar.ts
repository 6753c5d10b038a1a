export const calendarCopy = {
  add: 'Ajouter au calendrier',
  /** For an event whose date has changed: the calendar may contain the old one. */
  update: 'Mettre mon calendrier à jour',
  failed: { title: 'Impossible de préparer le fichier du calendrier.' },
} as const

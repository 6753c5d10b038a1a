/** The calendar file of an event. */
export const calendarCopy = {
  add: 'Ajouter au calendrier',
  /** Where it may stand there with another date. */
  update: 'Mettre mon calendrier à jour',
  agenda: {
    open: 'S’abonner à cet agenda',
    title: 'S’abonner à cet agenda',
    lead: 'Votre calendrier suit ces concerts tout seul : les nouveaux y viennent, les annulés en partent.',
    calendar: 'Adresse du calendrier',
    rss: 'Adresse du flux RSS',
    subscribe: 'Ouvrir dans mon calendrier',
    copy: 'Copier',
    copied: 'Adresse copiée',
    refused: 'La copie a été refusée : sélectionnez l’adresse.',
  },
  failed: { title: 'Impossible de préparer le fichier du calendrier.' },
} as const

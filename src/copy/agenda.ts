/** Subscribing to concerts to come (decision 039). */
export const agendaCopy = {
  open: 'S’abonner à cet agenda',
  title: 'S’abonner à cet agenda',
  lead: 'Votre calendrier suit ces concerts tout seul : les nouveaux y viennent, les annulés en partent.',
  calendar: 'Adresse du calendrier',
  rss: 'Adresse du flux RSS',
  subscribe: 'Ouvrir dans mon calendrier',
  copy: 'Copier',
  copied: 'Adresse copiée',
  refused: 'La copie a été refusée : sélectionnez l’adresse.',
} as const

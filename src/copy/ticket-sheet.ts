/** A printed ticket (decision 051). */
export const ticketSheetCopy = {
  title: 'Billet à imprimer',
  lead: 'Sur une feuille A4 ou un rouleau de 80\u00a0mm, ou en PDF\u00a0: le papier entre aussi sans téléphone.',
  print: 'Imprimer',
  back: 'Mes billets',
  holder: 'Au nom de',
  kind: 'Type\u00a0:',
  number: (number: string) => `Billet n°\u00a0${number}`,
  seat: (seat: number, seats: number) => `Place ${seat} sur ${seats}`,
  entrance: (entrance: number) => `Entrée ${entrance}`,
  shortCode: 'Code court\u00a0:',
  code: (seat: number, seats: number) => `QR code imprimé du billet, place ${seat} sur ${seats}`,
  used: 'Cette place est déjà entrée.',
  past: 'Événement passé',
  atTheDoor: (lastsDays: boolean) => [
    'Présentez ce code à l’entrée, à plat, sans le plier.',
    `Il laisse entrer une personne, une ${lastsDays ? 'fois par jour' : 'seule fois'}\u00a0: ne le publiez pas, une copie présentée avant vous prendrait votre place.`,
    'S’il ne se lit pas, donnez le code court ou votre nom.',
  ],
} as const

/** What stands around an event: who, where, what else. */
export const eventAroundCopy = {
  doors: (time: string) => `Ouverture des portes à ${time}`,
  directions: 'Itinéraire',
  with: 'Avec',
  organizedBy: 'Organisé par',
  atVenue: 'Aussi dans ce lieu',
  similar: 'Dans le même style',
} as const

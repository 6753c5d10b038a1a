import type { paths } from '../../config/paths.ts'

/** A concert of an organisation, and the member who asks. */
export interface WhichConcert {
  userId: string
  id: string
  eventId: string
}

type ConcertPath = {
  [Name in keyof typeof paths]: (typeof paths)[Name] extends `${string}:id${string}:eventId${string}`
    ? (typeof paths)[Name]
    : never
}[keyof typeof paths]

/** Returns the address of a page about a concert of an organisation. */
export const concertAddress = (path: ConcertPath, { id, eventId }: Pick<WhichConcert, 'id' | 'eventId'>) =>
  path.replace(':id', encodeURIComponent(id)).replace(':eventId', encodeURIComponent(eventId))

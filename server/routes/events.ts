import type { FastifyInstance } from 'fastify'
import { eventById, eventFilters, listEvents, ticketTypesOf } from '../db/repositories/events.ts'
import { firstListedDay } from '../domain/listing.ts'
import { ApiError } from '../http/api-error.ts'
import { endpointRoutes } from '../http/endpoint-route.ts'
import { authenticateBy } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { eventOnWire, ticketTypeOnWire } from './wire.ts'

const french = new Intl.Collator('fr')

/** The events that anybody may read (document 1, section 7; rulings: lists, search). */
export const eventRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, now } = deps

  const found = async (id: string) => {
    const event = await eventById(database.db, id)
    if (!event) throw new ApiError('not_found', 'Cet événement n’existe pas ou a été supprimé.')
    return event
  }

  serve('events', async ({ query }) =>
    (await listEvents(database.db, query, firstListedDay(now()))).map(eventOnWire),
  )

  serve('eventFilters', async () => {
    const { cities, styles } = await eventFilters(database.db, firstListedDay(now()))
    return { cities: cities.sort(french.compare), styles: styles.sort(french.compare) }
  })

  serve('event', async ({ params }) => eventOnWire(await found(params.id)))

  serve('eventTickets', async ({ params }) => {
    const event = await found(params.id)
    return (await ticketTypesOf(database.db, event.id)).map(ticketTypeOnWire)
  })
}

import * as account from './endpoints/account.ts'
import * as catalogue from './endpoints/catalogue.ts'
import * as checkIn from './endpoints/check-in.ts'
import * as directory from './endpoints/directory.ts'
import * as favourites from './endpoints/favourites.ts'
import * as messages from './endpoints/messages.ts'
import * as notifications from './endpoints/notifications.ts'
import * as orders from './endpoints/orders.ts'
import * as service from './endpoints/service.ts'
import * as session from './endpoints/session.ts'
import * as pass from './endpoints/subscriptions.ts'
import * as tickets from './endpoints/tickets.ts'

/**
 * Every call this product serves (both documents' call tables): the server validates and serialises by it, OpenAPI comes out of it. The client imports
 * the calls that it makes out of `endpoints/`, so that no screen pays for the schemas of all.
 */
export const endpoints = {
  ...service,
  ...session,
  ...catalogue,
  ...directory,
  ...favourites,
  ...tickets,
  ...pass,
  ...checkIn,
  ...pass,
  ...orders,
  ...account,
  ...notifications,
  ...messages,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

import * as account from './endpoints/account.ts'
import * as catalogue from './endpoints/catalogue.ts'
import * as checkIn from './endpoints/check-in.ts'
import * as directory from './endpoints/directory.ts'
import * as drafts from './endpoints/drafts.ts'
import * as favourites from './endpoints/favourites.ts'
import * as gifts from './endpoints/gifts.ts'
import * as messages from './endpoints/messages.ts'
import * as notifications from './endpoints/notifications.ts'
import * as orders from './endpoints/orders.ts'
import * as organisations from './endpoints/organisations.ts'
import * as organiser from './endpoints/organiser.ts'
import * as ownSources from './endpoints/own-sources.ts'
import * as service from './endpoints/service.ts'
import * as session from './endpoints/session.ts'
import * as pass from './endpoints/subscriptions.ts'
import * as tickets from './endpoints/tickets.ts'
import * as waits from './endpoints/waits.ts'

/**
 * Every API call. The server validates and serialises by it, and generates OpenAPI from it. Clients import single calls from `endpoints/`,
 * so that no screen bundles all schemas.
 */
export const endpoints = {
  ...service,
  ...session,
  ...catalogue,
  ...directory,
  ...favourites,
  ...tickets,
  ...waits,
  ...pass,
  ...gifts,
  ...checkIn,
  ...pass,
  ...orders,
  ...account,
  ...notifications,
  ...messages,
  ...organisations,
  ...organiser,
  ...drafts,
  ...ownSources,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { demoPaymentRoutes } from './demo/routes.ts'
import { platformRoutes } from './health-routes.ts'
import { authRoutes } from './modules/account/auth-routes.ts'
import { personalDataRoutes } from './modules/account/personal-data-routes.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { bookingRoutes } from './modules/bookings/routes.ts'
import { calendarRoutes, memberCalendarRoutes } from './modules/calendars/routes.ts'
import { cataloguePictures, eventPages, eventPosters, eventRoutes } from './modules/catalogue/routes.ts'
import { searchEngineRoutes } from './modules/catalogue/search-engines.ts'
import { snapshotRoutes } from './modules/catalogue/snapshot-routes.ts'
import type { Deps } from './modules/deps.ts'
import { directoryPages, directoryPosters, directoryRoutes } from './modules/directory/routes.ts'
import { checkInRoutes, doorCodeRoutes, passRoutes, ticketCodeRoutes } from './modules/door/routes.ts'
import { seatKeysOf } from './modules/door/use-cases/codes.ts'
import { ticketReturnRoutes } from './modules/event-changes/routes.ts'
import { favouriteRoutes } from './modules/favourites/routes.ts'
import { followRoutes } from './modules/follows/routes.ts'
import { invitationRoutes } from './modules/invitations/routes.ts'
import { messageRoutes } from './modules/messages/routes.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { unsubscribeRoutes } from './modules/notifications/unsubscribe-routes.ts'
import { printRoutes } from './modules/orders/print-routes.ts'
import { checkoutRoutes } from './modules/orders/routes.ts'
import { organisationRoutes } from './modules/organisations/routes.ts'
import { draftRoutes } from './modules/organiser/draft-routes.ts'
import { organiserRoutes } from './modules/organiser/routes.ts'
import { paymentWebhook } from './modules/payments/webhook.ts'
import { loginRedirect, sessionRoutes } from './modules/sessions/routes.ts'
import { giftRoutes } from './modules/subscriptions/gift-routes.ts'
import { declarationRoutes, subscriptionRoutes } from './modules/subscriptions/routes.ts'
import { waitRoutes } from './modules/waiting/routes.ts'
import { walletRoutes } from './modules/wallets/routes.ts'
import { ownSourceRoutes } from './own-sources/routes.ts'
import { serveClient } from './pages/client.ts'
import { type PageTable, sendMissingPage, wantsPage } from './pages/pages.ts'
import { servePosterPreviews } from './pages/poster-preview.ts'
import {
  createPublicReads,
  forgetWhatChanges,
  listenForChanges,
  type PublicReads,
} from './platform/cache/public-reads.ts'
import type { Database } from './platform/db/database.ts'
import { addEtags } from './platform/http/cached-answer.ts'
import {
  defaultMaxConnections,
  manageConnections,
  proxyAddresses,
  type TrustedProxies,
  trustOf,
} from './platform/http/connections.ts'
import { answerClientError, handleErrors, sendError } from './platform/http/errors.ts'
import { readJson } from './platform/http/input.ts'
import { isApiPath } from './platform/http/not-found.ts'
import { docsRoutes } from './platform/http/openapi.ts'
import { type LoadBounds, refuseOverload, refuseWrites } from './platform/http/refuse.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { widestNetworkOf } from './platform/security/limits.ts'

export interface AppOptions extends Deps {
  /** Folder of the built app. Without a build, only the API is served. */
  clientRoot: string
  /** Folder that this process writes to; absent if it needs none. */
  dataDir?: string
  /** True for a restored copy that no operator has released: all writes are rejected (decision 043). */
  isReadOnly?: boolean
  logger?: FastifyServerOptions['logger']
  /** Observes requests and caches for the operator's metrics. */
  metrics?: { watch(app: FastifyInstance, reads: PublicReads): void }
  /** Proxies trusted for the caller's address; none by default. */
  trustProxy?: TrustedProxies
  /** Maximum open connections; by default, as many as the limit of open files allows. */
  maxConnections?: number
  /** True if the public address is https. */
  https?: boolean
  /** Load above which requests are rejected; by default, depends on the database. */
  loadBounds?: LoadBounds
}

/** The embedded database runs in the serving thread and blocks it during the statement of a large import. */
const LOAD_BOUNDS: Record<Database['kind'], LoadBounds> = {
  embedded: { maxDelayMs: 2_000, maxInFlight: 200, maxWaiting: 100 },
  postgres: { maxDelayMs: 500, maxInFlight: 200, maxWaiting: 100 },
}

const BODY_LIMIT = 64 * 1024
const START_TIMEOUT_MS = 60_000
/** Time limit in ms for receiving a whole request. */
const REQUEST_TIMEOUT_MS = 30_000

const REQUEST_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Builds the HTTP application from its arguments alone: it reads no environment or globals and does not listen yet. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const headers = securityHeaders({ https: options.https ?? false })
  let pages: PageTable | null = null
  const app = fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Starting on a busy machine takes time, and Fastify's default limit is 10 s.
    pluginTimeout: START_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node applies the longer limit to bodies and the shorter one to headers; the default of a minute would apply to bodies.
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    // Calls that arrive on an open connection during shutdown get a response instead of being dropped.
    return503OnClosing: false,
    // Ids of any length get our own not-found page; the request line is limited anyway.
    routerOptions: { maxParamLength: 16_384 },
    trustProxy: trustOf(options.trustProxy ?? false),
    // Keeps the browser's request id for the log if it has our format.
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    clientErrorHandler: answerClientError(headers),
    // Hooks do not run for an unreadable address, so that the common headers are set here too.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      const isPage = pages !== null && wantsPage(request) && !isApiPath(request.url)
      if (pages && isPage) sendMissingPage(reply, pages)
      else sendError(error, request, reply)
    },
  })
  handleErrors(app, options.database)
  const maxConnections = options.maxConnections ?? defaultMaxConnections()
  manageConnections(app, {
    max: maxConnections,
    maxPerNetwork: Math.ceil(maxConnections / 2),
    networkOf: widestNetworkOf,
    isProxy: proxyAddresses(options.trustProxy ?? false),
  })
  readJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
  })
  refuseOverload(app, options.loadBounds ?? LOAD_BOUNDS[options.database.kind], options.database)
  if (options.isReadOnly) refuseWrites(app)
  addEtags(app)
  const reads = createPublicReads()
  options.metrics?.watch(app, reads)
  forgetWhatChanges(app, reads, options.database)
  listenForChanges(app, options.database, reads)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  platformRoutes(app, options)
  authRoutes(app, options)
  accountRoutes(app, options)
  eventRoutes(app, options, reads)
  snapshotRoutes(app, options, reads)
  directoryRoutes(app, options, reads)
  calendarRoutes(app, options, reads)
  memberCalendarRoutes(app, options)
  sessionRoutes(app, options)
  favouriteRoutes(app, options)
  bookingRoutes(app, options)
  followRoutes(app, options)
  organisationRoutes(app, options)
  organiserRoutes(app, options)
  draftRoutes(app, options)
  ownSourceRoutes(app, options)
  checkoutRoutes(app, options, reads)
  waitRoutes(app, options)
  ticketReturnRoutes(app, options)
  ticketCodeRoutes(app, options)
  passRoutes(app, options)
  const seatKeys = seatKeysOf(options.database.db)
  invitationRoutes(app, options, seatKeys)
  doorCodeRoutes(app, options, seatKeys)
  checkInRoutes(app, options, seatKeys)
  walletRoutes(app, options)
  printRoutes(app, options)
  subscriptionRoutes(app, options, reads)
  giftRoutes(app, options)
  declarationRoutes(app, options)
  notificationRoutes(app, options)
  await unsubscribeRoutes(app, options)
  messageRoutes(app, options)
  personalDataRoutes(app, options)
  demoPaymentRoutes(app, options)
  await paymentWebhook(app, options)
  loginRedirect(app, options)
  cataloguePictures(app, options)
  servePosterPreviews(app, [eventPosters(options), ...directoryPosters(options)])
  await docsRoutes(app, options)
  pages = await serveClient(app, options.clientRoot, {
    described: [eventPages(options), ...directoryPages(options)],
    reads,
    now: options.now,
    publicUrl: options.publicUrl,
    externalUrl: options.appConfig.api.externalUrl,
  })
  searchEngineRoutes(app, options, pages?.built.map(({ path }) => path) ?? [])
  return app
}

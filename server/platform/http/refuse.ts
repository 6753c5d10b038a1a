import { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../../contract/errors.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { type Limit, tooManyMessage } from '../security/limits.ts'
import { countAttempt } from '../security/store/throttles.ts'
import { HTML, plainPage } from './plain-page.ts'

/** Returns a 429 that states the wait in its message and header. */
export const tooMany = (waitMs: number): Refusal =>
  new Refusal('too_many_requests', tooManyMessage(waitMs), { retryAfterMs: waitMs })

/** Counts an attempt of a given weight against these limits. Throws a Refusal, 429 with the wait, if one is exceeded. */
export const refuseTooMany = async (
  { database, now }: { database: Database; now: () => Date },
  limits: Limit[],
  amount = 1,
): Promise<void> => {
  const waitMs = await countAttempt(database.db, limits, now(), amount)
  if (waitMs > 0) throw tooMany(waitMs)
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

const RESTORED =
  'Nectar revient d’une sauvegarde\u00a0: tout se lit, rien ne s’enregistre encore. Réessayez dans quelques minutes.'

/** Rejects every call that would write, webhooks included: their sender retries. */
export const refuseWrites = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ method, routeOptions: { config } }) => {
    if (READS.has(method) || config.isAnsweredWhileHeld) return
    throw new Refusal('unavailable', RESTORED, { retryAfterMs: 60_000 })
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rejected only at twice the load limit of other calls, because money is involved. */
    isRefusedLast?: boolean
    /** Never rejected, because monitoring calls it. */
    isProbe?: boolean
    /** Also served by a restored copy before its release. */
    isAnsweredWhileHeld?: boolean
  }
}

/** Load above which requests are rejected. */
export interface LoadBounds {
  /** Delay of the event loop in ms: above it, some requests are rejected, and all at twice the delay. */
  maxDelayMs: number
  /** Maximum requests in progress, from the complete request to its response. */
  maxInFlight: number
  /** Maximum requests that wait for a connection of the database, most of them to find their session. */
  maxWaiting: number
}

/** Returns the recent delay of the event loop, in ms. */
type MeasureDelay = () => number

const SENTENCE = 'Nectar reçoit trop de demandes en ce moment. Réessayez dans quelques secondes.'

/** Rejected clients are told to retry at different times, in seconds. */
const WAIT_S = { least: 3, spread: 5 }

const SAMPLE_MS = 250

const RESOLUTION_MS = 10

const REPORT_MS = 10_000

/** Samples without a request after which measuring stops. Not a time: a loop that was held up has had none either. */
const QUIET_SAMPLES = 8

/** Assets of a page already sent: without one of them, the page would break. */
const PART_OF_PAGE = /^\/(?:assets|icons)\//

const isRefusedLast = ({ url, routeOptions: { config } }: FastifyRequest) =>
  config.isRefusedLast || PART_OF_PAGE.test(url)

/** Returns true for external requests. The server's internal requests while rendering belong to a request already accepted. */
const isFromOutside = ({ raw }: FastifyRequest) => raw.socket instanceof Socket

const page = (seconds: number) =>
  plainPage(`<p>${SENTENCE}</p>`, `<meta http-equiv="refresh" content="${seconds}">`)

const refuse = (request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply => {
  reply.code(503).headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
  if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
    return reply.type(HTML).send(page(seconds))
  return reply
    .type('application/json; charset=utf-8')
    .send({ message: SENTENCE, code: 'unavailable', requestId: request.id } satisfies ErrorBody)
}

/** Measures the mean delay over the last quarter of a second while requests arrive: its clock would wake an idle server. */
const measuredDelay = (app: FastifyInstance): MeasureDelay => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let delayMs = 0
  let sampledAt = 0
  let quietSamples = 0
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    histogram.reset()
    sampledAt = performance.now()
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
    histogram.disable()
    delayMs = 0
  }
  const sample = () => {
    // It records from the second tick after a reset on: if there is none, a single delay has filled the time.
    const meanMs = histogram.count > 0 ? histogram.mean / 1e6 : performance.now() - sampledAt
    delayMs = Math.max(0, meanMs - RESOLUTION_MS)
    begin()
    if (++quietSamples > QUIET_SAMPLES) stop()
  }
  app.addHook('onRequest', (_request, _reply, done) => {
    quietSamples = 0
    if (!timer) {
      begin()
      histogram.enable()
      timer = setInterval(sample, SAMPLE_MS)
      timer.unref()
    }
    done()
  })
  app.addHook('onClose', async () => stop())
  return () => delayMs
}

/**
 * Rejects requests with 503 and a retry time before anything is read, so that accepted requests stay fast. Probes are never rejected;
 * purchases and page assets are rejected last.
 */
export const refuseOverload = (
  app: FastifyInstance,
  { maxDelayMs, maxInFlight, maxWaiting }: LoadBounds,
  { connections }: Pick<Database, 'connections'>,
  delayMs: MeasureDelay = measuredDelay(app),
): void => {
  const inFlight = new Set<FastifyRequest>()
  let refused = 0
  let reported = { at: 0, refused: 0 }
  /** Accumulated share of requests to reject: each whole unit rejects one. */
  let due = 0

  const report = () => {
    const now = performance.now()
    if (reported.refused > 0 && now - reported.at < REPORT_MS) return
    app.log.warn(
      { refused: refused - reported.refused, delayMs: Math.round(delayMs()), inFlight: inFlight.size },
      'requests refused under load',
    )
    reported = { at: now, refused }
  }

  const isTooMuch = (factor: 1 | 2): boolean => {
    if (inFlight.size >= factor * maxInFlight) return true
    if ((connections()?.waiting ?? 0) >= factor * maxWaiting) return true
    due += Math.min(1, Math.max(0, delayMs() / (factor * maxDelayMs) - 1))
    if (due < 1) return false
    due -= 1
    return true
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!isFromOutside(request) || request.routeOptions.config.isProbe) return done()
    if (!isTooMuch(isRefusedLast(request) ? 2 : 1)) return done()
    refused++
    report()
    refuse(request, reply, WAIT_S.least + (refused % WAIT_S.spread))
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (isFromOutside(request)) inFlight.add(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    inFlight.delete(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    inFlight.delete(request)
    done()
  })
}

import { createHash } from 'node:crypto'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import { DeliveryFailed, type DeliveryOutcome } from '../../platform/deliveries/outbox.ts'
import type { Push, PushTransport } from '../../platform/deliveries/push.ts'
import {
  ForbiddenAddress,
  guardedLookup,
  isAllowedHost,
  isPublicAddress,
} from '../../platform/network-guard.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Shorter than the lease of a claim: a late failure would overwrite the outcome of a later claim. */
const PATIENCE_MS = 15_000
/** Statuses of a message that was not accepted but may be later. */
const LATER = new Set([429, 500, 503])
const LONGEST_WAIT_S = 24 * 60 * 60

export interface WebPushSettings {
  keys: VapidKeys
  /** Contact for push services: `mailto:` or `https:`. */
  subject: string
  /** Returns true if an IP address may be connected to; by default, only public addresses. */
  isAllowed?: (address: string) => boolean
  /** Trusted certificates instead of the system's. */
  ca?: string
}

interface Answer {
  status: number
  retryAfterMs: number
}

const outcomeOf = (status: number): DeliveryOutcome => {
  if (status === 404 || status === 410) return 'gone'
  if (LATER.has(status)) return 'retry'
  // A gateway's response does not tell if the service behind it accepted the message.
  return status >= 500 ? 'unknown' : 'refused'
}

const retryAfter = (header: string | undefined): number =>
  /^\d{1,6}$/.test(header ?? '') ? Math.min(Number(header), LONGEST_WAIT_S) * 1000 : 0

const reasonOf = (error: Error & { code?: string }): string => error.code ?? error.message.slice(0, 200)

/** Encrypts a message (RFC 8291) and signs its headers for its service (RFC 8292). */
const sealed = (
  { message, ttlSeconds, endpoint, p256dh, auth }: Push,
  { keys, subject }: WebPushSettings,
) => {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      TTL: ttlSeconds,
      urgency: 'high',
      // A later message with the same tag replaces one still waiting at the service.
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      vapidDetails: { subject, ...keys },
    })
  } catch (error) {
    throw new DeliveryFailed('refused', `not encrypted: ${(error as Error).message}`)
  }
}

/** Posts over a dedicated connection. It follows no redirects, because they would bypass the address check. */
const post = (
  endpoint: URL,
  { headers, body }: ReturnType<typeof sealed>,
  { lookup, ca }: { lookup: LookupFunction; ca: string | undefined },
  handOver: () => Promise<boolean>,
  signal: AbortSignal,
) =>
  new Promise<Answer>((resolve, reject) => {
    let isGiven = false
    const request = httpsRequest(endpoint, {
      method: 'POST',
      headers,
      agent: false,
      lookup,
      ...(ca && { ca }),
    })
    const end = (settle: () => void) => {
      clearTimeout(patience)
      signal.removeEventListener('abort', giveUp)
      settle()
      request.destroy()
    }
    const outcome = (error: Error): DeliveryOutcome => {
      if (isGiven) return 'unknown'
      return error instanceof ForbiddenAddress ? 'refused' : 'retry'
    }
    const fail = (error: Error) => end(() => reject(new DeliveryFailed(outcome(error), reasonOf(error))))
    const giveUp = () => {
      if (!isGiven) fail(new Error('given up before it was sent'))
    }
    const patience = setTimeout(() => fail(new Error('no answer in time')), PATIENCE_MS)
    signal.addEventListener('abort', giveUp, { once: true })
    // Stays registered until the end: an unhandled error would end the process.
    request.on('error', fail)
    request.on('response', (response) => {
      const { statusCode = 0, headers: responseHeaders } = response
      response.on('error', () => {})
      end(() => resolve({ status: statusCode, retryAfterMs: retryAfter(responseHeaders['retry-after']) }))
    })
    request.on('socket', (socket) =>
      socket.once('secureConnect', () => {
        if (signal.aborted) return giveUp()
        // From here on, the outcome is unknown until the service responds.
        isGiven = true
        handOver().then(
          (isOurs) => {
            if (isOurs) return request.end(body)
            isGiven = false
            fail(new Error('claimed by another'))
          },
          (error: Error) => {
            isGiven = false
            fail(error)
          },
        )
      }),
    )
  })

/** Sends to the browsers' push services, over https and to public addresses only. */
export const webPushTransport = (settings: WebPushSettings): PushTransport => {
  const isAllowed = settings.isAllowed ?? isPublicAddress
  const lookup = guardedLookup(isAllowed)
  return {
    deliver: async (push, handOver, signal) => {
      const endpoint = new URL(push.endpoint)
      if (endpoint.protocol !== 'https:' || !isAllowedHost(endpoint.hostname, isAllowed))
        throw new DeliveryFailed('refused', 'not a public address')
      const details = sealed(push, settings)
      if (signal.aborted) throw new DeliveryFailed('retry', 'given up before it was sent')
      const { status, retryAfterMs } = await post(
        endpoint,
        details,
        { lookup, ca: settings.ca },
        handOver,
        signal,
      )
      if (status >= 200 && status < 300) return
      throw new DeliveryFailed(outcomeOf(status), `answered ${status}`, retryAfterMs)
    },
  }
}

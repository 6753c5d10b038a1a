import type { ImapFlow } from 'imapflow'
import * as z from 'zod/mini'
import { isConnectionLost } from '../../platform/db/errors.ts'
import type { BounceMailbox } from '../../platform/deliveries/bounces.ts'
import { parsedUrl } from '../../platform/environment.ts'

export const bounceVariables = {
  BOUNCE_IMAP_URL: z.optional(
    z.string().check(
      z.refine((text) => {
        const { protocol = '', username = '', password = '' } = parsedUrl(text) ?? {}
        return /^imaps?:$/.test(protocol) && username !== '' && password !== ''
      }, 'une adresse imaps://utilisateur:motdepasse@hôte est attendue'),
    ),
  ),
}

/** Limits of one visit: the bytes read of a report, which holds our mail at its end; reports; the server's silence; all of it, in ms. */
const REPORT_BYTES = 256 * 1024
const REPORTS_A_VISIT = 500
const SILENCE_MS = 15_000
const VISIT_MS = 120_000

/** Limits of what the library keeps of a server's answer: a search may name 100,000 messages. */
const ANSWER = {
  maxLineLength: 1024 * 1024,
  maxLiteralSize: 2 * REPORT_BYTES,
  maxResponseSize: 2 * 1024 * 1024,
  maxResponseTokens: 10_000,
}

const isThisMachine = (host: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(host)

/** Describes a failure in one line, without addresses, the password or a stack. */
const failureOf = (error: unknown): Error => {
  const { code, message, responseText, authenticationFailed } = error as Error & {
    code?: string
    responseText?: string
    authenticationFailed?: boolean
  }
  const words = responseText ?? message
  const reason = [authenticationFailed ? 'identifiants refusés' : !words.includes(code ?? '') && code, words]
    .filter(Boolean)
    .join(' ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, 500)
    .replace(/\S+@\S+/g, '…')
    .slice(0, 200)
  const failure = new Error(`BOUNCE_IMAP_URL : ${reason}`)
  failure.stack = String(failure)
  return failure
}

export interface VisitLimits {
  silenceMs?: number
  visitMs?: number
}

/** Opens the mailbox, calls `work`, and ends the connection, however long the server takes. */
const visit = async <T>(
  address: string,
  { silenceMs = SILENCE_MS, visitMs = VISIT_MS }: VisitLimits,
  signal: AbortSignal,
  work: (client: ImapFlow, isReadOnly: boolean) => Promise<T>,
): Promise<T> => {
  const url = new URL(address)
  // Loaded here: most servers have no such mailbox.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (url.protocol === 'imaps:' ? 993 : 143),
    secure: url.protocol === 'imaps:',
    // The password must not cross a network in clear text.
    ...(url.protocol === 'imap:' && { doSTARTTLS: !isThisMachine(url.hostname) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    ...ANSWER,
    ...{ connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs },
    ...{ logger: false, disableAutoIdle: true, disableCompression: true },
  })
  let fault: unknown
  client.on('error', (error: unknown) => {
    fault ??= error
  })
  const end = () => client.close()
  const patience = setTimeout(() => {
    fault ??= new Error(`pas de réponse en ${visitMs / 1000} s`)
    end()
  }, visitMs)
  signal.addEventListener('abort', end, { once: true })
  try {
    signal.throwIfAborted()
    await client.connect()
    const { readOnly } = await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX')
    return await work(client, readOnly === true)
  } catch (error) {
    throw failureOf(fault ?? error)
  } finally {
    clearTimeout(patience)
    signal.removeEventListener('abort', end)
    end()
  }
}

/**
 * Opens the mailbox of `imaps://user:password@host/folder`, INBOX by default. Without TLS (`imap:`) only on this machine; elsewhere it must become TLS.
 */
export const imapMailbox = (address: string, limits: VisitLimits = {}): BounceMailbox => {
  /** Report at which the last visit failed: at a second failure it is left as it is. */
  let stuckAt: number | undefined
  const passed = new Set<number>()
  return {
    readReports: async (since, read, signal) => {
      /** The error of a database that is away, of which neither the report nor the mailbox is to blame. */
      let away: unknown
      await visit(address, limits, signal, async (client) => {
        const found = await client.search(
          { seen: false, since, header: { 'content-type': 'multipart/report' } },
          { uid: true },
        )
        const waiting = (found || []).filter((uid) => !passed.has(uid)).sort((a, b) => a - b)
        for (const uid of waiting.slice(0, REPORTS_A_VISIT)) {
          if (signal.aborted) return
          try {
            const message = await client.fetchOne(
              String(uid),
              { uid: true, source: { start: 0, maxLength: REPORT_BYTES } },
              { uid: true },
            )
            const bytes = message ? message.source : undefined
            if (bytes)
              await read(bytes).catch((error: unknown) => {
                if (!isConnectionLost(error)) throw error
                away = error
              })
            if (away) return
            await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
          } catch (error) {
            if (stuckAt === uid) passed.add(uid)
            stuckAt = uid
            throw error
          }
        }
      })
      if (away) throw away
    },
  }
}

const CHECK_MS = 8_000

/** Connects to a bounce mailbox, signs in and opens it; reads nothing. Returns why that fails, else undefined; takes 8 s at most. */
export const bounceMailboxFault = async (address: string): Promise<string | undefined> => {
  const limits = { silenceMs: CHECK_MS, visitMs: CHECK_MS }
  try {
    const isReadOnly = await visit(address, limits, new AbortController().signal, async (_, state) => state)
    return isReadOnly
      ? 'BOUNCE_IMAP_URL : la boîte est en lecture seule, rien n’y peut être marqué comme lu.'
      : undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

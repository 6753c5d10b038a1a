import { PreregistrationRequest } from '../../../contract/messages.ts'
import type { NectarDb } from '../db.ts'
import { AppError } from '../errors.ts'
import type { PreregistrationRow } from '../rows.ts'
import { judge } from './ask.ts'
import type { OutboxDeps } from './create-outbox.ts'
import { alone } from './locks.ts'
import { dueAt, pauseAfter, retryAfter } from './waiting.ts'

export type PreregistrationDeps = Pick<
  OutboxDeps,
  'device' | 'call' | 'locks' | 'hasNetwork' | 'isReachable' | 'now' | 'random' | 'wait' | 'tell'
>

/** What became of an address: the server has it; it waits on the device; the server refused it; it is neither there nor here. */
export type PreregistrationOutcome = 'sent' | 'queued' | 'refused' | 'lost'

/** How long the person waits for the server before the address counts as queued, in ms; less where it is known to be away. */
const PATIENCE_MS = 5_000
const SHORT_PATIENCE_MS = 1_500
/** An address that could not be sent for so long, in ms, is forgotten: nobody expects it any more. */
const MAX_AGE_MS = 30 * 24 * 3_600_000

type Verdict = { is: 'sent' } | { is: 'refused' } | { is: 'later'; error: AppError }

/**
 * The addresses of one device that wait to be pre-registered (ruling: pre-registration), drained by the same waking as the
 * outbox and by rules of their own: they are nobody's wish, so neither a session nor a sign-out concerns them, and what is
 * wanted is always the same, so that saying it twice changes nothing.
 */
export const createPreregistrations = (deps: PreregistrationDeps) => {
  const isLeased = deps.locks === undefined
  const once = <T>(wait: boolean, work: () => Promise<T>) =>
    alone(deps.locks, wait, work, 'nectar.preregistrations')

  const ask = async (email: string): Promise<Verdict> => {
    // What lies on a device may have been written by anybody, or by an older version.
    const body = PreregistrationRequest.safeParse({ email })
    if (!body.success) return { is: 'refused' }
    const hadNetwork = deps.hasNetwork()
    try {
      const { api } = await deps.call('appConfig', {}, { token: null }).catch((cause) => {
        // The configuration's refusal is not the address's.
        throw cause instanceof AppError && cause.retryable
          ? cause
          : new AppError('No configuration', { kind: 'offline', cause })
      })
      await deps.call('preregister', { body: body.data }, { token: null, base: api.externalUrl })
      return { is: 'sent' }
    } catch (cause) {
      // Accepted, in words that are not our server's: the external backend's answer is not specified.
      if (cause instanceof AppError && cause.kind === 'unexpected') return { is: 'sent' }
      const answer = judge(cause, hadNetwork)
      return answer.is === 'later' ? { is: 'later', error: answer.error } : { is: 'refused' }
    }
  }

  /** Takes the oldest row that is due and marks it as under way; forgets what has waited for too long. */
  const claim = (db: NectarDb): PromiseLike<PreregistrationRow | undefined> =>
    db.transaction('rw', db.preregistrations, async () => {
      const now = deps.now()
      const isStale = ({ storedAt }: PreregistrationRow) => now - storedAt > MAX_AGE_MS
      const rows = await db.preregistrations.toArray()
      await db.preregistrations.bulkDelete(rows.filter(isStale).map(({ email }) => email))
      const [row] = rows
        .filter((each) => !isStale(each) && dueAt(each, now, isLeased) <= now)
        .sort((one, other) => one.storedAt - other.storedAt)
      if (row) await db.preregistrations.update(row.email, { sendingSince: now })
      return row
    })

  const settle = (db: NectarDb, { email, attempts }: PreregistrationRow, verdict: Verdict) =>
    db.transaction('rw', db.preregistrations, async () => {
      if (verdict.is !== 'later') return db.preregistrations.delete(email)
      const now = deps.now()
      const nextAttemptAt = now + pauseAfter(attempts, deps.random())
      await db.preregistrations.update(email, { attempts: attempts + 1, sendingSince: null })
      // One door for all of them: what keeps this one away keeps the others away too.
      await db.preregistrations.toCollection().modify((row) => {
        row.nextAttemptAt = nextAttemptAt
        row.notBefore = Math.max(row.notBefore, retryAfter(verdict.error, now))
      })
    })

  /** Sends what is due until nothing is; tells what became of each. */
  const replay = async (tellFate: (email: string, is: Verdict['is']) => void): Promise<void> => {
    for (;;) {
      let row: PreregistrationRow | undefined
      const isKept = await deps.device.write(async (db) => {
        row = await claim(db)
      })
      if (!isKept || !row) return
      const claimed = row
      const verdict = await ask(claimed.email)
      tellFate(claimed.email, verdict.is)
      await deps.device.write((db) => settle(db, claimed, verdict))
      deps.tell('changed')
    }
  }

  const drain = async ({ wait = false } = {}): Promise<void> => {
    await once(wait, () => replay(() => undefined)).catch(() => undefined)
  }

  const sendUnkept = async (email: string): Promise<PreregistrationOutcome> => {
    const { is } = await ask(email)
    return is === 'later' ? 'lost' : is
  }

  return {
    /** Queues an address, as the contract spells it, and sends it; answers once its fate is known, or patience ends. Never throws. */
    preregister: async (email: string): Promise<PreregistrationOutcome> => {
      const isKept = await deps.device.write((db) =>
        db.transaction('rw', db.preregistrations, async () => {
          const waiting = await db.preregistrations.get(email)
          const { notBefore = 0, sendingSince = null } = waiting ?? {}
          const fresh = { attempts: 0, nextAttemptAt: 0, notBefore, sendingSince }
          await db.preregistrations.put({ email, ...fresh, storedAt: deps.now() })
        }),
      )
      if (!isKept) return sendUnkept(email)
      deps.tell('changed')
      const fates = new Map<string, Verdict['is']>()
      const patience = deps.isReachable() ? PATIENCE_MS : SHORT_PATIENCE_MS
      const sending = once(true, () => replay((each, is) => fates.set(each, is))).catch(() => undefined)
      await Promise.race([sending, deps.wait(patience)])
      const fate = fates.get(email)
      if (fate) return fate === 'later' ? 'queued' : fate
      const row = await deps.device.read((db) => db.preregistrations.get(email))
      // Another tab, or the worker, has been quicker.
      return row ? 'queued' : 'sent'
    },

    /** Sends what is due, alone among tabs and worker. Never throws. */
    drain,

    /** The network or the person is back: what only backed off is tried now. Never throws. */
    wake: async (options?: { wait?: boolean }): Promise<void> => {
      await deps.device.write((db) => db.preregistrations.toCollection().modify({ nextAttemptAt: 0 }))
      await drain(options)
    },

    /** When the next address is due, in ms since 1970; null where none waits. */
    nextDue: async (): Promise<number | null> => {
      const rows = (await deps.device.read((db) => db.preregistrations.toArray())) ?? []
      const due = rows.map((row) => dueAt(row, deps.now(), isLeased))
      return due.length > 0 ? Math.min(...due) : null
    },
  }
}

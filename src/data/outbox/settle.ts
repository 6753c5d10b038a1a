import type { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { AppError } from '../errors.ts'
import type { OutboxRow } from '../rows.ts'
import { type Claimed, keyOf, pauseAfter, retryAfter, tablesOf } from './queue.ts'

export type Answer =
  | { is: 'applied'; value: boolean }
  /** `unheard`: the request never left; `abandoned`: it timed out but may still arrive; `network`: any other request would fail too. */
  | { is: 'later'; error: AppError; unheard: boolean; abandoned: boolean; network: boolean }
  | { is: 'session-over'; error: AppError }
  | { is: 'refused'; error: AppError }

/** Checks for a final refusal: a 4xx that a later attempt cannot change. */
export const isFinal = ({ status, retryable }: AppError): boolean =>
  status !== undefined && status >= 400 && !retryable

/** Classifies an attempt's error. `hadNetwork`: whether the browser saw any network at the start. */
const evaluate = (cause: unknown, token: string | null, hadNetwork: boolean): Answer => {
  const error =
    cause instanceof AppError ? cause : new AppError('Envoi impossible', { kind: 'unexpected', cause })
  if (error.status === 401 && token !== null) return { is: 'session-over', error }
  if (isFinal(error)) return { is: 'refused', error }
  const abandoned = (error.cause as { name?: unknown } | undefined)?.name === 'TimeoutError'
  const network = error.kind === 'offline'
  return { is: 'later', error, abandoned, network, unheard: network && !abandoned && !hadNetwork }
}

/** Wraps `call` with a token; undefined uses the page's. */
export const withToken =
  (request: typeof call, token: string | null | undefined): typeof call =>
  (endpoint, input, options) =>
    request(endpoint, input, { ...(token !== undefined && { token }), ...options })

/** Sends one row. Never throws: an error becomes an `Answer`. */
export const send = async (
  { intent, row, token }: Claimed,
  deps: { call: typeof call; hasNetwork: () => boolean },
): Promise<Answer> => {
  const hadNetwork = deps.hasNetwork()
  try {
    // Rows may have been written by an older version.
    const entity = intent.schema.safeParse(row.entity)
    if (!entity.success) {
      const error = new AppError('Envoi refusé', { kind: 'unexpected', cause: entity.error })
      return { is: 'refused', error }
    }
    const value = await intent.send({ ...row, entity: entity.data }, withToken(deps.call, token))
    return { is: 'applied', value }
  } catch (error) {
    return evaluate(error, token, hadNetwork)
  }
}

/** After this delay, in ms, an abandoned request can no longer arrive: a later response is confirmed by then. */
const CONFIRM_MS = 15_000

/** The new state of the row. 'gone': the member's rows were wiped meanwhile. */
export type Settled = 'sent' | 'stored' | 'paused' | 'dropped' | 'gone'

interface SettleRules {
  /** ms since 1970. */
  now: number
  /** From 0 to 1. */
  random: number
  /** True while the user waits for this response: then a refusal, including a 401, is shown at once. */
  isLive: boolean
}

const isConfirmed = (row: OutboxRow) => !row.doubt || row.confirming

/** Applies a response to the row that was sent, or to the newer state that replaced it. */
export const settle = (
  db: NectarDb,
  { intent, row: sent, token }: Claimed,
  answer: Answer,
  { now, random, isLive }: SettleRules,
): PromiseLike<Settled> =>
  db.transaction('rw', tablesOf(db, intent), async (): Promise<Settled> => {
    const { queue } = intent
    const session = queue.isMembers ? await db.session.get('current') : undefined
    if (queue.isMembers && session?.userId !== sent.userId) return 'gone'
    const row = await queue.get(db, sent)
    const isSame = row?.revision === sent.revision
    const rest = row && { ...row, sendingSince: null }

    if (answer.is === 'applied') {
      if (session?.refused && session.token === token) {
        const { refused: _, ...proved } = session
        await db.session.put(proved)
      }
      const { userId, entity, wanted } = sent
      await intent.apply(db, { userId, entity, wanted, answer: answer.value }, now)
      if (!rest) return 'sent'
      const isDone = isSame || answer.value === rest.wanted
      if (isDone && isConfirmed(rest)) await queue.delete(db, sent)
      else if (isDone)
        await queue.put(db, { ...rest, attempts: 0, confirming: true, nextAttemptAt: now + CONFIRM_MS })
      else await queue.put(db, { ...rest, attempts: 0, nextAttemptAt: 0, sent: rest.doubt })
      return 'sent'
    }

    if (answer.is === 'later') {
      const { error, unheard, abandoned, network } = answer
      const attempts = sent.attempts + 1
      const nextAttemptAt = now + pauseAfter(sent.attempts, random)
      const notBefore = retryAfter(error, now)
      if (rest) {
        await queue.put(db, {
          ...rest,
          attempts,
          nextAttemptAt,
          notBefore,
          sent: unheard ? sent.sent : true,
          doubt: rest.doubt || abandoned,
          confirming: rest.confirming && !abandoned,
        })
      }
      // The reason for the delay applies to the other rows too.
      const isHeldBack = network || queue.holdsBack === 'always'
      if (!isHeldBack && notBefore === 0) return 'stored'
      for (const waiting of await queue.all(db)) {
        if (waiting.userId !== sent.userId) continue
        if (!network && queue.isAbout?.(sent, waiting) === false) continue
        await queue.put(db, {
          ...waiting,
          nextAttemptAt: isHeldBack ? Math.max(waiting.nextAttemptAt, nextAttemptAt) : waiting.nextAttemptAt,
          notBefore: Math.max(waiting.notBefore, notBefore),
        })
      }
      return 'stored'
    }

    if (answer.is === 'session-over') {
      if (session?.token === token) await db.session.put({ ...session, refused: true })
      if (rest && !(isSame && isLive)) {
        await queue.put(db, { ...rest, sent: sent.sent || rest.doubt })
        return 'paused'
      }
      await queue.delete(db, sent)
      await intent.revert(db, sent, now)
      return 'dropped'
    }

    if (rest && !isSame) {
      await queue.put(db, { ...rest, attempts: 0, nextAttemptAt: 0, sent: rest.doubt })
      return 'dropped'
    }
    await intent.revert(db, sent, now)
    await queue.delete(db, sent)
    if (!isLive && queue.isMembers) {
      const [userId, kind, entity] = keyOf(sent)
      const { name, wanted, revision } = sent
      const { status = 0, serverMessage: message = '' } = answer.error
      await db.refusals.put({ userId, kind, entity, name, wanted, revision, status, message, storedAt: now })
    }
    return 'dropped'
  })

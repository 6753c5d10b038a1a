import type { Admission, AdmissionWay } from '../../../contract/check-in.ts'
import type { ListedSeat } from './door-list.ts'
import {
  type Evaluation,
  type EvaluationContext,
  evaluateCode,
  evaluateSeat,
  evaluateTyped,
} from './evaluate.ts'

/** Whom a press of a button lets in. */
export type Entrant = { seat: string } | { pass: string }

/**
 * What became of it: `already` is what stood against some of them; `unstored`: the device took nothing, so nobody is in; `busy`: another door is about to
 * let the same one in, so nobody is in here.
 */
export type Admit =
  | { is: 'done'; admitted: Admission[]; already: Admission[] }
  | { is: 'unstored' }
  | { is: 'busy' }

/** What the screen shows of a code that was read. */
export type Answer =
  | Exclude<Evaluation, { is: 'admit' }>
  | {
      is: 'admitted'
      admission: Admission
      seat: ListedSeat | null
      way: AdmissionWay
      /** The other seats of its booking that may come in with it. */
      others: ListedSeat[]
    }
  /** 'unread': something went wrong while it was judged. */
  | { is: 'unstored' | 'busy' | 'unread'; name: string }

/** How long a list is waited for that may know what this one does not, in ms: somebody stands at the door. */
const LIST_PATIENCE_MS = 3_000

interface AnswersDeps {
  /** What codes are evaluated against now; null before a list is there. */
  context(): EvaluationContext | null
  admit(entrants: readonly Entrant[], way: AdmissionWay): Promise<Admit>
  /** Fetches the list anew where the server is within reach. */
  newerList(): Promise<void>
}

/** Verdicts that a newer list may change, where there is one. */
const mayBeOutdated = (result: Evaluation): boolean =>
  result.is === 'refused' && (result.why === 'unknown-key' || result.why === 'not-on-list')

/** Leads from what was read or typed to the answer: whom nothing speaks against is let in first. */
export const createAnswers = ({ context, admit, newerList }: AnswersDeps) => {
  const answerOf = async (result: Evaluation): Promise<Answer> => {
    if (result.is !== 'admit') return result
    const { letters, seat, way } = result
    const name = seat?.booking.name ?? ''
    const done = await admit([{ seat: letters }], way)
    if (done.is !== 'done') return { is: done.is, name }
    const [admission] = done.admitted
    const [active] = done.already
    if (!admission)
      return active ? { is: 'already', admission: active, seat, name } : { is: 'unstored', name }
    const now = context()
    const mayComeIn = (other: ListedSeat) =>
      now !== null && other !== seat && evaluateSeat(other, now) === null
    return { is: 'admitted', admission, seat, way, others: seat?.booking.seats.filter(mayComeIn) ?? [] }
  }

  const evaluate = async (
    read: (context: EvaluationContext) => Evaluation | Promise<Evaluation>,
  ): Promise<Answer> => {
    const before = context()
    if (!before) return { is: 'refused', why: 'not-on-list' }
    const result = await read(before)
    if (!mayBeOutdated(result)) return answerOf(result)
    await Promise.race([
      newerList().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, LIST_PATIENCE_MS)),
    ])
    const after = context()
    return answerOf(after && after.list !== before.list ? await read(after) : result)
  }

  return {
    scan: (text: string) => evaluate((now) => evaluateCode(text, now)),
    type: (typed: string) => evaluate((now) => evaluateTyped(typed, now)),
  }
}

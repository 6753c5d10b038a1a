import type { Admission, AdmissionWay } from '../../../contract/check-in.ts'
import type { ListedSeat } from './door-list.ts'
import {
  type Evaluation,
  type EvaluationContext,
  evaluateCode,
  evaluateSeat,
  evaluateTyped,
} from './evaluate.ts'

export type Entrant = { seat: string } | { pass: string }

/**
 * The result of an admission. `already`: earlier admissions of the same subjects. `unstored`: the device could not store it, so the seat is not
 * admitted. `busy`: another door is about to admit the same subject, so this door does not.
 */
export type Admit =
  | { is: 'done'; admitted: Admission[]; already: Admission[] }
  | { is: 'unstored' }
  | { is: 'busy' }

export type Answer =
  | Exclude<Evaluation, { is: 'admit' }>
  | {
      is: 'admitted'
      admission: Admission
      seat: ListedSeat | null
      way: AdmissionWay
      /** The other seats of the booking that may be admitted with this one. */
      others: ListedSeat[]
    }
  /** 'unread': an error occurred during the evaluation. */
  | { is: 'unstored' | 'busy' | 'unread'; name: string }

/** Longest wait for a newer list, in ms: a guest is waiting at the door. */
const LIST_PATIENCE_MS = 3_000

interface AnswersDeps {
  /** Null before a list is loaded. */
  context(): EvaluationContext | null
  admit(entrants: readonly Entrant[], way: AdmissionWay): Promise<Admit>
  /** Fetches the list again if the server is reachable. */
  newerList(): Promise<void>
}

/** Checks for a verdict that a newer list may change. */
const mayBeOutdated = (result: Evaluation): boolean =>
  result.is === 'refused' && (result.why === 'unknown-key' || result.why === 'not-on-list')

/** Evaluates a scanned or typed code, and admits the seat if the verdict allows it. */
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

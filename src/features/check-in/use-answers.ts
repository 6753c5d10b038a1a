import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Admission, AdmissionWay } from '../../../contract/check-in.ts'
import { readDoorCode } from '../../../contract/rules/door-code.ts'
import { longDays } from '../../../contract/rules/paris-time.ts'
import { checkInCopy } from '../../copy/check-in.ts'
import type { Answer, Entrant } from '../../data/check-in/answers.ts'
import type { CheckIn } from '../../data/check-in/controller.ts'
import type { Booking, DoorList, ListedSeat } from '../../data/check-in/door-list.ts'
import { type AnswerMessage, messageOf } from './answer-message.ts'
import type { AnswerAction } from './answer-screen.tsx'
import { otherConcert } from './queries.ts'
import { signalTo } from './signals.ts'

const copy = checkInCopy

/** Time in ms that 'come in' is shown: GREEN_MS alone, GROUP_MS if other seats of the booking can be admitted. */
const GREEN_MS = 1_500

const GROUP_MS = 6_000

/** Time in ms during which the scanner's screen offers to undo the last admission. */
const UNDO_MS = 60_000

/** Bookings whose seats the team chooses to admit. */
interface Choice {
  name: string
  bookings: Booking[]
  way: AdmissionWay
}

/** The answer on the screen. `admissions`: the admissions that it can undo. */
interface Shown {
  answer: Answer
  message: AnswerMessage
  admissions: Admission[]
  takenAt?: number | undefined
}

/** Returns true if the team must decide before the next code. */
export const isQuestionOf = ({ answer }: Shown): boolean => answer.is === 'ask' || answer.is === 'walk-in'

/** Returns the time in ms after which the answer closes by itself; null if the team must close it. */
export const staysFor = ({ answer }: Shown): number | null =>
  answer.is === 'admitted' ? (answer.others.length > 0 ? GROUP_MS : GREEN_MS) : null

/** A code that was read, and the function that judges it. Null means that there is no answer to show. */
interface Reading {
  text: string
  judge: () => Promise<Answer | null>
  /** When the camera took its frame, by `performance.now()`. */
  takenAt?: number | undefined
}

interface AnswersOptions {
  /** True if a panel covers the scanner: the waiting codes are judged later. */
  isCovered: boolean
  /** Called when the team must choose among bookings; with null when that is over. */
  onChoose: (choice: Choice | null) => void
  onLeave: () => void
}

/** Shows the answers of a door one at a time, with sound and announcement, and undoes admissions. */
export const useAnswers = (
  checkIn: CheckIn,
  list: DoorList,
  { isCovered, onChoose, onLeave }: AnswersOptions,
) => {
  const [shown, setShown] = useState<Shown | null>(null)
  const [last, setLast] = useState<{ name: string; admissions: Admission[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The text being judged; empty while the team admits by hand. */
  const busyWith = useRef<string | null>(null)
  /** Codes read while another was being judged: each is judged once the previous answer is closed. */
  const [waiting, setWaiting] = useState<Reading[]>([])

  /** Adds the name of the other concert once it is fetched: the answer is on the screen already. */
  const nameConcert = async (answer: Answer, eventId: string) => {
    const event = await otherConcert(eventId)
    setShown((now) => {
      if (now?.answer !== answer) return now
      const message = { ...now.message, name: event.eventName, facts: [longDays(event)] }
      return { ...now, message }
    })
  }

  const show = (answer: Answer, more: Partial<Shown> = {}) => {
    if (answer.is === 'choose') {
      setShown(null)
      return onChoose({ name: answer.name, bookings: answer.bookings, way: 'name' })
    }
    const admissions = more.admissions ?? (answer.is === 'admitted' ? [answer.admission] : [])
    const message = more.message ?? messageOf(answer, list)
    setShown({ answer, admissions, message, takenAt: more.takenAt })
    if (admissions.length > 0) setLast({ name: message.name, admissions })
    setAnnouncement([message.title, message.name, ...message.facts, message.todo].filter(Boolean).join('. '))
    signalTo(message.tone)
    if (answer.is === 'refused' && answer.why === 'other-event' && answer.eventId)
      nameConcert(answer, answer.eventId).catch(() => undefined)
  }
  const leave = () => {
    onLeave()
    setShown(null)
    setAnnouncement('')
  }

  /** Runs one task at a time; an exception is shown as an answer. */
  const exclusively = async (text: string, work: () => Promise<void>) => {
    busyWith.current = text
    try {
      await work()
    } catch {
      show({ is: 'unread', name: '' })
    } finally {
      busyWith.current = null
    }
  }

  /** Judges a code and shows the answer. A repeat of the same code is ignored meanwhile; a different code waits. */
  const answer = async (reading: Reading) => {
    const { text, judge, takenAt } = reading
    if (busyWith.current !== null) {
      if (text !== busyWith.current)
        setWaiting((before) => (before.some((other) => other.text === text) ? before : [...before, reading]))
      return
    }
    await exclusively(text, async () => {
      const result = await judge()
      if (result) show(result, { takenAt })
    })
    // A new array runs the effect that judges the next waiting code.
    setWaiting((before) => [...before])
  }

  const next = useEffectEvent(() => {
    const [reading, ...later] = waiting
    if (!reading || shown || isCovered || busyWith.current !== null) return
    setWaiting(later)
    void answer(reading)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is over lets the next one be judged.
  useEffect(() => next(), [waiting, shown, isCovered])

  /** Admits by hand and shows the result; `before` are the admissions already made with the same code. */
  const letIn = async (
    entrants: Entrant[],
    way: AdmissionWay,
    who: { name: string; seats: ListedSeat[]; facts?: string[] },
    before: Admission[] = [],
  ) => {
    if (busyWith.current !== null) return
    await exclusively('', async () => {
      const done = await checkIn.admit(entrants, way)
      const { name, seats } = who
      onChoose(null)
      if (done.is !== 'done') return show({ is: done.is, name })
      const [admission] = done.admitted
      const [active] = done.already
      const [seat = null] = seats
      if (!admission) return active && show({ is: 'already', admission: active, seat, name })
      const admissions = [...before, ...done.admitted]
      const others = (seat?.booking.seats ?? []).filter(
        (other) => !seats.includes(other) && checkIn.against(other) === null,
      )
      const result: Answer = { is: 'admitted', admission, seat, way, others }
      const message = messageOf(result, list)
      const together = admissions.length > 1 ? [copy.answer.together(admissions.length)] : null
      show(result, {
        admissions,
        message: {
          ...message,
          name: name || message.name,
          facts: together
            ? [seat?.booking.kind ?? '', ...together].filter(Boolean)
            : (who.facts ?? message.facts),
          todo: seat || 'pass' in (entrants[0] ?? {}) ? '' : message.todo,
        },
      })
    })
  }

  const undo = async (admissions: Admission[]) => {
    const isUndone = await checkIn.undo(admissions.map(({ id }) => id))
    leave()
    if (isUndone) setLast(null)
    setAnnouncement(isUndone ? copy.answer.undone : copy.answer.undoFailed)
  }

  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [last])

  /** Returns the buttons in their order on the screen: 'Refuser' left and 'Laisser entrer' right, whichever is recommended. */
  const actionsOf = ({ answer, admissions, message }: Shown): AnswerAction[] => {
    const { name } = message
    if (answer.is === 'ask') {
      const seats = answer.seat ? [answer.seat] : []
      return [
        { label: copy.answer.refuse, onClick: leave, isMain: true },
        {
          label: copy.answer.letIn,
          onClick: () => void letIn([{ seat: answer.letters }], answer.way, { name, seats }),
        },
      ]
    }
    if (answer.is === 'walk-in')
      return [
        { label: copy.answer.refuse, onClick: leave },
        {
          label: copy.answer.letIn,
          onClick: () =>
            void letIn([{ pass: answer.userId }], 'pass', { name, seats: [], facts: message.facts }),
          isMain: true,
        },
      ]
    if (answer.is === 'already') {
      const { id } = answer.admission
      return checkIn.admitted().has(id)
        ? [{ label: copy.answer.undoFirst, onClick: () => void undo([answer.admission]) }]
        : []
    }
    if (answer.is !== 'admitted') return []
    const { others, seat, way } = answer
    const inside = seat ? [seat] : []
    const bring = (seats: ListedSeat[]) =>
      void letIn(
        seats.map(({ letters }) => ({ seat: letters })),
        way === 'living' ? 'static' : way,
        { name, seats: [...seats, ...inside] },
        admissions,
      )
    return [
      ...(others.length > 1
        ? [{ label: copy.answer.wholeBooking(others.length), onClick: () => bring(others), isMain: true }]
        : []),
      ...(others.length > 0
        ? [
            {
              label: copy.answer.plusOne,
              onClick: () => bring(others.slice(0, 1)),
              isMain: others.length === 1,
            },
          ]
        : []),
      {
        label: admissions.length > 1 ? copy.answer.undoAll(admissions.length) : copy.answer.undo,
        onClick: () => void undo(admissions),
      },
    ]
  }

  return {
    shown,
    /** The last admission, while the scanner's screen offers to undo it. */
    last,
    announcement,
    isBusy: () => busyWith.current !== null,
    answer,
    letIn,
    undo,
    leave,
    /** Closes the answer, so that the next one can be shown. */
    clear: () => setShown(null),
    actionsOf,
  }
}

/** Time in ms for which a code must be out of view before it is judged again; until then it is still being held up. */
const AWAY_MS = 3_000

/** Returns the identity of a code: the seat of a living code, since its text changes while it is held up. */
const keyOf = (text: string): string => {
  const code = readDoorCode(text)?.code
  return code?.kind === 'living' ? code.seatId : text
}

/**
 * Tracks the codes that a camera sees, each with its own time, so that a different code is judged at once,
 * even if two alternate. Times in ms.
 */
export const createCodesInView = () => {
  const seenAt = new Map<string, number>()
  let last: string | undefined
  return {
    /** Records that a code is seen. Returns true if it has stayed in view since it was last seen. */
    isStillInView: (text: string, at: number): boolean => {
      for (const [key, before] of seenAt) if (at - before >= AWAY_MS) seenAt.delete(key)
      last = keyOf(text)
      const isInView = seenAt.has(last)
      seenAt.set(last, at)
      return isInView
    },
    /** Forgets all codes: the scanner now looks for another kind. */
    forget: (): void => {
      seenAt.clear()
      last = undefined
    },
    /** Renews the last code's time when the camera resumes after an answer: the visitor still holds that code up. */
    lookAgain: (at: number): void => {
      if (last !== undefined) seenAt.set(last, at)
    },
  }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Admission, AdmissionWay } from '../../../contract/check-in.ts'
import { readDoorCode } from '../../../contract/rules/door-code.ts'
import { longDay } from '../../../contract/rules/paris-time.ts'
import { checkInCopy } from '../../copy/check-in.ts'
import type { Answer, Entrant } from '../../data/check-in/answers.ts'
import type { CheckIn } from '../../data/check-in/controller.ts'
import type { Booking, DoorList, ListedSeat } from '../../data/check-in/door-list.ts'
import { type AnswerMessage, messageOf } from './answer-message.ts'
import type { AnswerAction } from './answer-screen.tsx'
import { otherConcert } from './queries.ts'
import { signalTo } from './signals.ts'

const copy = checkInCopy

/** How long 'come in' stays, in ms: alone, and with others of the booking to decide about. */
const GREEN_MS = 1_500

const GROUP_MS = 6_000

/** How long the last admission can be taken back from the scanner's own screen, in ms. */
const UNDO_MS = 60_000

/** Bookings of which somebody chooses who comes in. */
interface Choice {
  name: string
  bookings: Booking[]
  way: AdmissionWay
}

/** An answer that is shown. `admissions`: what it let in, which can be taken back. */
interface Shown {
  answer: Answer
  message: AnswerMessage
  admissions: Admission[]
  takenAt?: number | undefined
}

/** Whether somebody must decide before the door goes on. */
export const isQuestionOf = ({ answer }: Shown): boolean => answer.is === 'ask' || answer.is === 'walk-in'

/** After how many ms the door goes on by itself; null where somebody has to have seen it. */
export const staysFor = ({ answer }: Shown): number | null =>
  answer.is === 'admitted' ? (answer.others.length > 0 ? GROUP_MS : GREEN_MS) : null

/** A code that was read, by its text, and what judges it: null where there is nothing to answer. */
interface Reading {
  text: string
  judge: () => Promise<Answer | null>
  /** When the frame that it was read in was taken, by `performance.now()`. */
  takenAt?: number | undefined
}

interface AnswersOptions {
  /** Whether something else covers the scanner: what waits is judged after it. */
  isCovered: boolean
  /** Somebody chooses among bookings; null: that is over. */
  onChoose: (choice: Choice | null) => void
  onLeave: () => void
}

/** What a door answers, one at a time: it is shown, said, heard, and can be taken back. */
export const useAnswers = (
  checkIn: CheckIn,
  list: DoorList,
  { isCovered, onChoose, onLeave }: AnswersOptions,
) => {
  const [shown, setShown] = useState<Shown | null>(null)
  const [last, setLast] = useState<{ name: string; admissions: Admission[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The text that is being judged; empty where somebody is let in by hand. */
  const busyWith = useRef<string | null>(null)
  /** Codes that were read while another was judged: each is answered once the answer before it has been seen. */
  const [waiting, setWaiting] = useState<Reading[]>([])

  /** Which other concert a code is for, once that is known: the answer has stood there before. */
  const nameConcert = async (answer: Answer, eventId: string) => {
    const event = await otherConcert(eventId)
    setShown((now) => {
      if (now?.answer !== answer) return now
      const message = { ...now.message, name: event.eventName, facts: [longDay(event.date)] }
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

  /** Does one thing at a time; whatever goes wrong is an answer too. */
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

  /** Judges a code and shows the answer. The same code again is answered with it; another one waits. */
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
    // What waits is looked at anew.
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

  /** Lets in by hand, and says so: `before` came in with the same code. */
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

  const actionsOf = ({ answer, admissions, message }: Shown): AnswerAction[] => {
    const { name } = message
    if (answer.is === 'ask') {
      const seats = answer.seat ? [answer.seat] : []
      return [
        {
          label: copy.answer.letIn,
          onClick: () => void letIn([{ seat: answer.letters }], answer.way, { name, seats }),
        },
        { label: copy.answer.refuse, onClick: leave, isMain: true },
      ]
    }
    if (answer.is === 'walk-in')
      return [
        {
          label: copy.answer.letIn,
          onClick: () =>
            void letIn([{ pass: answer.userId }], 'pass', { name, seats: [], facts: message.facts }),
          isMain: true,
        },
        { label: copy.answer.refuse, onClick: leave },
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
    /** The last ones who came in, as long as that can be taken back from the scanner's own screen. */
    last,
    /** For a screen reader. */
    announcement,
    isBusy: () => busyWith.current !== null,
    answer,
    letIn,
    undo,
    leave,
    /** Takes away what is shown: the next one stands there. */
    clear: () => setShown(null),
    actionsOf,
  }
}

/** For how long a code must have been away before it is answered again, in ms: until then it is the same one, still held there. */
const AWAY_MS = 3_000

/** What makes a code the same one: a living code changes as it is held there, its seat does not. */
const keyOf = (text: string): string => {
  const code = readDoorCode(text)?.code
  return code?.kind === 'living' ? code.seatId : text
}

/** The codes that a camera sees, each with a time of its own: another one is answered at once, and so are two that take turns. Times in ms. */
export const createCodesInView = () => {
  const seenAt = new Map<string, number>()
  let last: string | undefined
  return {
    /** Notes that a code is seen. Answers whether it has not been away since it was seen before. */
    isStillInView: (text: string, at: number): boolean => {
      for (const [key, before] of seenAt) if (at - before >= AWAY_MS) seenAt.delete(key)
      last = keyOf(text)
      const isInView = seenAt.has(last)
      seenAt.set(last, at)
      return isInView
    },
    /** What is looked for is something else now: whatever is seen is new. */
    forget: (): void => {
      seenAt.clear()
      last = undefined
    },
    /** The camera is looked at again after an answer: whoever stands there still holds what it answered. */
    lookAgain: (at: number): void => {
      if (last !== undefined) seenAt.set(last, at)
    },
  }
}

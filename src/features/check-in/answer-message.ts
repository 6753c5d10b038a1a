import { longDay, parisDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { checkInCopy } from '../../copy/check-in.ts'
import type { Answer } from '../../data/check-in/answers.ts'
import type { DoorList } from '../../data/check-in/door-list.ts'
import { isHeard } from '../../data/check-in/swap-doors.ts'
import type { Signal } from './signals.ts'

const copy = checkInCopy.answer

/** The text of an answer: its colour, its title, the name of the holder, the facts, and the next step. */
export interface AnswerMessage {
  tone: Signal
  title: string
  name: string
  /** Kind of ticket, seat n of m, how the code was read. */
  facts: string[]
  todo: string
}

/** Returns the time in Paris, 'HH:MM'. `at` is in ms since 1970, or ISO 8601. */
export const timeOf = (at: number | string): string => parisWallClock(new Date(at)).time

const ageOf = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return `${Math.round(ms / 1000)}\u00a0s`
  return minutes < 120 ? `${minutes}\u00a0min` : `${Math.round(minutes / 60)}\u00a0h`
}

type Seat = { number: number; booking: { name: string; kind: string; seats: unknown[] } } | null

const seatFacts = (seat: Seat): string[] => {
  if (!seat) return []
  const { kind, seats } = seat.booking
  return [kind, ...(seats.length > 1 ? [copy.seat(seat.number, seats.length)] : [])].filter(Boolean)
}
const ofSeat = (seat: Seat) => ({ name: seat?.booking.name ?? '', facts: seatFacts(seat) })

const none = { name: '', facts: [] as string[] }

/** Returns the text that the screen shows for an answer. */
export const messageOf = (answer: Answer, list: DoorList): AnswerMessage => {
  const listTime = timeOf(list.at)
  switch (answer.is) {
    case 'admitted': {
      const { seat, way } = answer
      const name = seat ? seat.booking.name : copy.unknownName
      const facts = [...seatFacts(seat), copy.ways[way]].filter(Boolean)
      return { tone: 'good', title: copy.admitted, name, facts, todo: seat ? '' : copy.unlisted(listTime) }
    }
    case 'ask': {
      if (answer.why === 'strict') {
        const { seat } = answer
        const name = seat ? seat.booking.name : copy.unknownName
        return { tone: 'ask', ...copy.strict, name, facts: seatFacts(seat) }
      }
      const age = ageOf(answer.awayMs)
      const title = answer.isAhead ? copy.expired.ahead(age) : copy.expired.title(age)
      return { tone: 'ask', title, ...ofSeat(answer.seat), todo: copy.expired.todo }
    }
    case 'walk-in': {
      const kind = copy.walkIn.levels[answer.level] ?? copy.walkIn.pass
      return {
        tone: 'ask',
        title: copy.walkIn.title,
        name: answer.name,
        facts: [kind],
        todo: copy.walkIn.todo,
      }
    }
    case 'choose':
      return { tone: 'ask', ...copy.choose, name: answer.name, facts: [] }
    case 'already': {
      const { at, door } = answer.admission
      const facts = [copy.already.when(timeOf(at), door.name), ...seatFacts(answer.seat)]
      const todo = isHeard(answer.admission) ? copy.already.heard : copy.already.todo
      return { tone: 'bad', title: copy.already.title, name: answer.name, facts, todo }
    }
    case 'unstored':
    case 'busy':
    case 'unread':
      return {
        tone: answer.is === 'unstored' ? 'bad' : 'ask',
        ...copy[answer.is],
        name: answer.name,
        facts: [],
      }
    case 'refused':
      return refusalMessage(answer, list, listTime)
  }
}

const refusalMessage = (
  answer: Extract<Answer, { is: 'refused' }>,
  { event }: DoorList,
  listTime: string,
): AnswerMessage => {
  const tone = 'bad'
  switch (answer.why) {
    case 'other-event': {
      const { title, todo, id } = copy['other-event']
      return { tone, title, name: '', facts: answer.eventId ? [id(answer.eventId)] : [], todo }
    }
    case 'too-early':
    case 'too-late': {
      const { title, todo } = copy[answer.why]
      return { tone, title, ...none, todo: todo(longDay(event.date)) }
    }
    case 'cancelled':
      return { tone, ...copy.cancelled, ...ofSeat(answer.seat) }
    case 'other-entrance': {
      const { title, todo } = copy['other-entrance']
      const { entrance, seat } = answer
      return { tone: 'ask', title: title(entrance), ...ofSeat(seat), todo: todo(entrance) }
    }
    case 'expired': {
      const { title, ahead, todo } = copy.expired
      const age = ageOf(answer.awayMs)
      return { tone, title: answer.isAhead ? ahead(age) : title(age), ...ofSeat(answer.seat), todo }
    }
    case 'unknown-key':
    case 'not-on-list': {
      const { title, todo } = copy[answer.why]
      return { tone: answer.why === 'unknown-key' ? 'ask' : tone, title, ...none, todo: todo(listTime) }
    }
    case 'pass-expired': {
      const { title, todo } = copy['pass-expired']
      return { tone, title, name: answer.name, facts: [], todo: todo(parisDay(new Date(answer.at))) }
    }
    case 'pass-needs-booking':
    case 'pass-free':
      return { tone, ...copy[answer.why], name: answer.name, facts: [] }
    default:
      return { tone, ...copy[answer.why], ...none }
  }
}

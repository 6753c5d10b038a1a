import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../orders-random/random.ts'
import { type Answer, call } from '../support/call.ts'
import { footprints } from './footprint.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'
import type { Kind, Write } from './writes.ts'

/** What became of one kind of write under all kills. */
export interface Tally {
  name: string
  /** Processes that were killed after it was sent and before all of its answer was here. */
  kills: number
  /** Answered 2xx before the kill, or in spite of it. */
  acknowledged: number
  /** How the kills found it: not begun, part of its steps done (where it has several), done. */
  none: number
  midway: number
  whole: number
  lost: string[]
  doubled: string[]
  half: string[]
}

/** What a kind does where nobody is killed: how far it gets, once and repeated, and how it is answered. */
interface Course {
  before: string
  after: string
  again: string
  /** In ms, beside the others. */
  takes: number
}

const PATIENCE_MS = 20_000
const LOOK_MS = 40

interface Sent {
  sentAt: number
  answeredAt: number
  answer: Answer | null
}

const isDone = (answer: Answer | null) => answer !== null && answer.status >= 200 && answer.status < 300

const send = async (origin: string, write: Write): Promise<Sent> => {
  const sentAt = performance.now()
  const answer = await call(origin, write.call)
  return { sentAt, answeredAt: performance.now(), answer }
}

/** Looks until all stand as awaited, or for a while: some writes go on after their answer. */
const until = async (
  look: () => Promise<string[]>,
  isAwaited: (found: string, index: number) => boolean,
): Promise<string[]> => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found.every(isAwaited) || performance.now() > end) return found
    await pause(LOOK_MS)
  }
}

/** Looks until nothing moves any more. */
const still = async (look: () => Promise<string[]>): Promise<string[]> => {
  let last = await look()
  for (let calm = 0; calm < 3; ) {
    await pause(LOOK_MS * 2)
    const next = await look()
    calm = next.join('\n\n') === last.join('\n\n') ? calm + 1 : 0
    last = next
  }
  return last
}

export class Rounds {
  readonly tallies: Tally[]
  private readonly names: string[]
  private courses: Course[] = []
  private readonly kinds: Kind[]
  private readonly world: World
  private readonly stage: Stage
  private readonly luck: Chance

  constructor(kinds: Record<string, Kind>, world: World, stage: Stage, luck: Chance) {
    this.names = Object.keys(kinds)
    this.kinds = Object.values(kinds)
    this.world = world
    this.stage = stage
    this.luck = luck
    this.tallies = this.names.map((name) => ({
      ...{ name, kills: 0, acknowledged: 0, none: 0, midway: 0, whole: 0 },
      ...{ lost: [], doubled: [], half: [] },
    }))
  }

  private prepare = () => Promise.all(this.kinds.map(({ prepare }) => prepare(this.stage)))
  private look = (writes: Write[]) => footprints(this.world.db, writes, this.stage.double)

  /** Plays each kind a few times without a kill; throws where one is refused, or gets elsewhere from one time to the next. */
  async learn(times = 4): Promise<void> {
    const seen: { before: string[]; after: string[]; again: string[]; takes: number[] }[] = []
    for (let time = 0; time < times; time++) {
      const writes = await this.prepare()
      const before = await still(() => this.look(writes))
      const victim = await this.world.victim()
      const sent = await Promise.all(writes.map((write) => send(victim, write)))
      for (const [index, { answer }] of sent.entries()) {
        if (!isDone(answer))
          throw new Error(`${this.names[index]}: ${answer?.status} ${JSON.stringify(answer?.json)}`)
      }
      const after = await still(() => this.look(writes))
      await Promise.all(writes.map((write) => send(this.world.steady(), write)))
      const again = await still(() => this.look(writes))
      seen.push({ before, after, again, takes: sent.map((one) => one.answeredAt - one.sentAt) })
    }
    this.courses = this.names.map((name, index) => {
      for (const moment of ['before', 'after', 'again'] as const) {
        const found = new Set(seen.map((one) => one[moment][index]))
        if (found.size > 1) throw new Error(`${name}: ${moment} differs:\n${[...found].join('\n---\n')}`)
      }
      const [one] = seen
      return {
        before: one?.before[index] ?? '',
        after: one?.after[index] ?? '',
        again: one?.again[index] ?? '',
        // The first time, as with each new process.
        takes: Math.max(...seen.map(({ takes }) => takes[index] ?? 0)),
      }
    })
  }

  private course(index: number): Course {
    const course = this.courses[index]
    if (!course) throw new Error('learn first')
    return course
  }

  /** Sends one write of each kind, so that a kill finds them at moments spread over all of their time; kills, and looks at what is left. */
  async round(): Promise<void> {
    const writes = await this.prepare()
    const victim = await this.world.victim()
    const leads = this.kinds.map((_, index) => this.course(index).takes * this.luck.between(2, 100) * 0.01)
    const begun = performance.now()
    const kill = Math.max(...leads) + 5
    const answers = writes.map(async (write, index) => {
      await pause(Math.max(0, kill - (leads[index] ?? 0)))
      return send(victim, write)
    })
    await pause(kill)
    this.world.kill()
    const killedAt = performance.now()
    const sent = await Promise.all(answers)
    await this.world.recovered()
    const found = await until(
      () => this.look(writes),
      (one, index) =>
        this.kinds[index]?.steps !== undefined ||
        !isDone(sent[index]?.answer ?? null) ||
        one === this.course(index).after,
    )
    const repeated = await Promise.all(writes.map((write) => call(this.world.steady(), write.call)))
    const expected = found.map((one, index) => {
      const { before, after, again } = this.course(index)
      return one === after && before !== after ? [again] : one === before ? [after] : [after, again]
    })
    const finally_ = await until(
      () => this.look(writes),
      (one, index) => expected[index]?.includes(one) ?? false,
    )
    for (const [index, tally] of this.tallies.entries()) {
      const one = sent[index]
      const state = found[index] ?? ''
      if (!one) continue
      const isInside = one.sentAt < killedAt && (one.answer === null || one.answeredAt > killedAt)
      const isAcknowledged = isDone(one.answer)
      if (isInside) tally.kills++
      this.adjust(index, { ...one, killedAt, hasBegun: state !== this.course(index).before })
      if (isAcknowledged) tally.acknowledged++
      const { before, after } = this.course(index)
      const at = `${tally.name}, kill at ${Math.round(killedAt - one.sentAt)} of ${Math.round(this.course(index).takes)} ms, begun ${Math.round(begun)}`
      const isMidway = state !== before && state !== after
      if (isInside) tally[isMidway ? 'midway' : state === after ? 'whole' : 'none']++
      if (isAcknowledged && state === before && before !== after) tally.lost.push(at)
      if (isMidway && !this.kinds[index]?.steps) tally.half.push(`${at}\n${state}\n--- instead of\n${after}`)
      if (!expected[index]?.includes(finally_[index] ?? ''))
        tally.doubled.push(
          `${at}: repeated (${repeated[index]?.status}), it stands at\n${finally_[index]}\n--- instead of\n${expected[index]?.join('\n--- or\n')}\n--- found at\n${state}`,
        )
    }
  }

  /** A write that was over before the kill is taken to be shorter; one that a late kill found not begun, longer. */
  private adjust(
    index: number,
    { sentAt, answeredAt, answer, killedAt, hasBegun }: Sent & { killedAt: number; hasBegun: boolean },
  ) {
    const course = this.course(index)
    const share = (killedAt - sentAt) / course.takes
    const factor =
      answer && answeredAt < killedAt ? 0.93 : sentAt > killedAt || (share > 0.7 && !hasBegun) ? 1.12 : 1
    course.takes = Math.max(2, course.takes * factor)
  }

  isDone(kills: number): boolean {
    return this.tallies.every((tally) => tally.kills >= kills)
  }
}

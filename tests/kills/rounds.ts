import { setTimeout as pause } from 'node:timers/promises'
import { lte } from 'drizzle-orm'
import type { Db } from '../../server/platform/db/database.ts'
import { eventChanges } from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import type { Chance } from '../orders-random/random.ts'
import type { Answer } from '../support/call.ts'
import { footprints } from './footprint.ts'
import { callFromAfar, persistently, type Stage } from './stage.ts'
import type { World } from './world.ts'
import type { Kind, Write } from './writes.ts'

/** Results of one kind of write under all kills. */
export interface Total {
  name: string
  /** Number of kills after it was sent and before its whole response arrived. */
  kills: number
  /** Number of 2xx responses before the kill, or in spite of it. */
  acknowledged: number
  /** State after the kills: not begun, some of its steps done (if it has several), done. */
  none: number
  midway: number
  whole: number
  lost: string[]
  doubled: string[]
  half: string[]
}

/** The course of a kind without a kill: its footprint before, after, and after a repetition, and its duration. */
interface Course {
  before: string
  after: string
  again: string
  /** In ms, among the others. */
  takes: number
}

const PATIENCE_MS = 20_000
const LOOK_MS = 40
/** Maximum concurrent writes of one kind: each has its own member, but all run the same code. */
const MOST_ALIKE = 10
/** Fewer than a server accepts at once without refusals. */
const AT_ONCE = 12

interface Sent {
  sentAt: number
  answeredAt: number
  answer: Answer | null
}

const isDone = (answer: Answer | null) => answer !== null && answer.status >= 200 && answer.status < 300

const send = async (origin: string, write: Write): Promise<Sent> => {
  const sentAt = performance.now()
  const answer = await callFromAfar(origin, write.call)
  return { sentAt, answeredAt: performance.now(), answer }
}

/** Runs `work` for each item, a few at once; returns the results. */
const withEach = async <In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> => {
  const done: Out[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) done[index] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done
}

/** Polls until all footprints are as expected, or until a timeout: some writes go on after their response. */
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

/** Polls until the footprints no longer change, and no job has a change of a concert left to tell. */
const still = async (db: Db, look: () => Promise<string[]>): Promise<string[]> => {
  let last = await look()
  for (let calm = 0; calm < 3; ) {
    await pause(LOOK_MS * 2)
    const next = await look()
    const isDue = (await db.$count(eventChanges, lte(eventChanges.checkAt, machineNow()))) > 0
    calm = !isDue && next.join('\n\n') === last.join('\n\n') ? calm + 1 : 0
    last = next
  }
  return last
}

/** A write in this life of the process, one of several of its kind. */
interface Slot {
  kind: Kind
  course: Course
  total: Total
}

/** Kills a process in the middle of `size` writes of all kinds, until each kind has enough kills. */
export class Rounds {
  readonly totals: Total[]
  /** Number of killed processes. */
  lives = 0
  private courses: Course[] = []
  private readonly kinds: Kind[]
  private readonly world: World
  private readonly stage: Stage
  private readonly luck: Chance
  private readonly aim: { kills: number; size: number }

  constructor(
    kinds: Record<string, Kind>,
    world: World,
    stage: Stage,
    luck: Chance,
    aim: { kills: number; size: number },
  ) {
    this.kinds = Object.values(kinds)
    this.world = world
    this.stage = stage
    this.luck = luck
    this.aim = aim
    this.totals = Object.keys(kinds).map((name) => ({
      ...{ name, kills: 0, acknowledged: 0, none: 0, midway: 0, whole: 0 },
      ...{ lost: [], doubled: [], half: [] },
    }))
  }

  private prepare = (kinds: readonly Kind[]) => withEach(kinds, ({ prepare }) => prepare(this.stage))
  private look = (writes: Write[]) => footprints(this.stage, writes)
  private repeat = (writes: Write[]) =>
    withEach(writes, (write) => persistently(this.world.steady(), write.call))

  /** Runs each kind several times without a kill; throws if one is refused, or if its results vary. */
  async learn(): Promise<void> {
    const alike = Math.min(MOST_ALIKE, Math.max(2, Math.floor(this.aim.size / this.kinds.length)))
    const seen = this.kinds.map(() => ({
      ...{ before: new Set<string>(), after: new Set<string>(), again: new Set<string>() },
      ...{ answer: '', takes: 0 },
    }))
    // Once as in each new process, and once more.
    for (let time = 0; time < 2; time++) {
      const slots = seen.flatMap((one, index) =>
        Array.from({ length: alike }, () => ({ one, kind: this.kinds[index] as Kind, index })),
      )
      const writes = await this.prepare(slots.map(({ kind }) => kind))
      const note = (moment: 'before' | 'after' | 'again', found: string[]) => {
        for (const [at, { one }] of slots.entries()) one[moment].add(found[at] ?? '')
      }
      note('before', await still(this.stage.db, () => this.look(writes)))
      const victim = await this.world.victim()
      const sent = await Promise.all(writes.map((write) => send(victim, write)))
      for (const [at, { answer, answeredAt, sentAt }] of sent.entries()) {
        const { one, index } = slots[at] as (typeof slots)[number]
        if (!isDone(answer) && answer?.status !== 503)
          throw new Error(`${this.totals[index]?.name}: ${answer?.status} ${JSON.stringify(answer?.json)}`)
        one.takes = Math.max(one.takes, answeredAt - sentAt)
      }
      // A refused write has not begun: send it again.
      const late = writes.filter((_, at) => !isDone(sent[at]?.answer ?? null))
      await this.repeat(late)
      note('after', await still(this.stage.db, () => this.look(writes)))
      await this.repeat(writes)
      note('again', await still(this.stage.db, () => this.look(writes)))
    }
    this.courses = seen.map((one, index) => {
      for (const moment of ['before', 'after', 'again'] as const)
        if (one[moment].size > 1)
          throw new Error(
            `${this.totals[index]?.name}: ${moment} differs:\n${[...one[moment]].join('\n---\n')}`,
          )
      const [[before = ''], [after = ''], [again = '']] = [[...one.before], [...one.after], [...one.again]]
      return { before, after, again, takes: one.takes }
    })
  }

  /** Draws the kinds in proportion to the kills that they still lack. */
  private draw(): Slot[] {
    const lack = this.totals.map(({ kills }) => Math.max(0, this.aim.kills - kills))
    const share = this.aim.size / lack.reduce((sum, one) => sum + one, 0)
    return this.kinds.flatMap((kind, index) => {
      const [course, total, own] = [this.courses[index], this.totals[index], lack[index] ?? 0]
      if (!course || !total) throw new Error('learn first')
      const length = own === 0 ? 0 : Math.min(MOST_ALIKE, own * 2, Math.max(1, Math.round(own * share)))
      return Array.from({ length }, () => ({ kind, course, total }))
    })
  }

  /** Sends the writes of one life, spread so that the kill interrupts them at different steps; kills, and checks the result. */
  async round(): Promise<void> {
    const slots = this.draw()
    const writes = await this.prepare(slots.map(({ kind }) => kind))
    const victim = await this.world.victim()
    const leads = slots.map(({ course }) => course.takes * this.luck.between(30, 100) * 0.01)
    const kill = Math.max(...leads) + 5
    const answers = writes.map(async (write, at) => {
      await pause(Math.max(0, kill - (leads[at] ?? 0)))
      return send(victim, write)
    })
    await pause(kill)
    this.world.kill()
    const killedAt = performance.now()
    this.lives++
    const sent = await Promise.all(answers)
    await this.world.recovered()
    const found = await until(
      () => this.look(writes),
      (one, at) =>
        slots[at]?.kind.steps !== undefined ||
        !isDone(sent[at]?.answer ?? null) ||
        one === slots[at]?.course.after,
    )
    const repeated = await this.repeat(writes)
    const expected = found.map((one, at) => {
      const { before, after, again } = slots[at]?.course ?? { before: '', after: '', again: '' }
      return one === after && before !== after ? [again] : one === before ? [after] : [after, again]
    })
    const finally_ = await until(
      () => this.look(writes),
      (one, at) => expected[at]?.includes(one) ?? false,
    )
    for (const [at, { kind, course, total }] of slots.entries()) {
      const one = sent[at]
      const state = found[at] ?? ''
      if (!one) continue
      const { before, after } = course
      const isInside = one.sentAt < killedAt && (one.answer === null || one.answeredAt > killedAt)
      const isAcknowledged = isDone(one.answer)
      const where = `${total.name}, kill at ${Math.round(killedAt - one.sentAt)} of ${Math.round(course.takes)} ms, life ${this.lives}`
      this.adjust(course, { ...one, killedAt })
      if (isInside) total.kills++
      if (isAcknowledged) total.acknowledged++
      const isMidway = state !== before && state !== after
      if (isInside) total[isMidway ? 'midway' : state === after ? 'whole' : 'none']++
      if (isAcknowledged && state === before && before !== after) total.lost.push(where)
      if (isMidway && !kind.steps) total.half.push(`${where}\n${state}\n--- instead of\n${after}`)
      if (!expected[at]?.includes(finally_[at] ?? ''))
        total.doubled.push(
          `${where}: repeated (${repeated[at]?.status}), it stands at\n${finally_[at]}\n--- instead of\n${expected[at]?.join('\n--- or\n')}\n--- found at\n${state}`,
        )
    }
  }

  /** Adjusts the duration of a write in a young process: that of a write that finished before the kill, or longer if it did not. */
  private adjust(course: Course, { sentAt, answeredAt, answer, killedAt }: Sent & { killedAt: number }) {
    if (answer?.status === 503) return
    const isOver = answer !== null && answeredAt < killedAt
    const took = isOver ? answeredAt - sentAt : Math.max(course.takes, (killedAt - sentAt) * 1.1)
    course.takes = Math.max(2, course.takes + (took - course.takes) * 0.3)
  }

  isDone(): boolean {
    return this.totals.every(({ kills }) => kills >= this.aim.kills)
  }
}

import * as z from 'zod/mini'
import { Admission } from '../../../contract/check-in.ts'
import type { Admitted } from './admitted.ts'
import { subjectOf } from './admitted.ts'

const FACTS_A_MESSAGE = 100
/** Longer than any message of ours, in characters: a hundred facts come to some 60,000 at most. */
const MAX_MESSAGE = 100_000
const MAX_ID = 64
/** Longer than any subject: 'pass:' and an id. */
const MAX_SUBJECT = 80
/** A claim that has come further is as far away as one that has come this far. */
const MAX_HOPS = 32

const ClaimId = z.string().check(z.maxLength(MAX_ID))

/** What doors that are linked say to each other, in order on each link. */
const Message = z.discriminatedUnion('is', [
  /** Facts that the other may not know. */
  z.object({ is: z.literal('facts'), facts: z.array(Admission).check(z.maxLength(FACTS_A_MESSAGE)) }),
  /** May this seat or Pass come in? Passed on to whoever else is linked, `hops` doors away from who asks, and answered once they have answered. */
  z.object({
    is: z.literal('claim'),
    id: ClaimId,
    subject: z.string().check(z.maxLength(MAX_SUBJECT)),
    hops: z.int().check(z.gte(0), z.lte(MAX_HOPS)),
  }),
  /** Null: nobody has let it in. 'busy': somebody is about to, or a link broke while it was asked. */
  z.object({
    is: z.literal('answer'),
    id: ClaimId,
    because: z.nullable(z.union([Admission, z.literal('busy')])),
  }),
])
export type DoorMessage = z.infer<typeof Message>

/** Parses a message of a link; null for text that is none, or is too large. */
export const readDoorMessage = (text: string): DoorMessage | null => {
  if (text.length > MAX_MESSAGE) return null
  try {
    return Message.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * What a claim came to. `free`: no linked door has let it in, and none will until the fact of this one has been published, or `release` was called.
 * `taken`: one has. `busy`: the same one stands at another door in this very moment, or the links come and go.
 */
export type Claim = { is: 'free'; release(): void } | { is: 'taken'; admission: Admission } | { is: 'busy' }

/** One end of a link to another door. */
export interface DoorLink {
  receive(message: DoorMessage): void
  /** The link is gone. */
  lost(): void
}

/** What a link to another door is reached by. */
export interface DoorWire {
  send(message: DoorMessage): void
  /** The other end has said nothing for too long: the link counts as gone. */
  close(): void
}

export interface LinkedDoors {
  /** Joins a door: both learn what the other knows. */
  connect(wire: DoorWire): DoorLink
  /** Asks all linked doors, also those behind them. */
  claim(subject: string): Promise<Claim>
  /** Tells the linked doors new facts: this door's own, or learned from elsewhere. Already in `admitted`. */
  publish(facts: readonly Admission[]): void
  links(): number
}

interface LinkedDoorsDeps {
  admitted: Pick<Admitted, 'add' | 'all' | 'active'>
  /** Facts of other doors that this one did not know: to be kept, and shown. Already in `admitted`. */
  onLearned(facts: Admission[]): void
  /** The number of links has changed. */
  onLinks(): void
  newId(): string
  /** From 0 to 1. */
  random(): number
  /** Calls back after so many ms; returns how to stop. */
  after(ms: number, callback: () => void): () => void
}

/** How long a linked door is waited for, in ms, and how much less for each door further on: one that says nothing for so long counts as gone. */
const PATIENCE_MS = 1_500
const PATIENCE_A_HOP_MS = 300
/** How often a claim that meets another is made, and the longest pause between, in ms. */
const ATTEMPTS = 4
const PAUSE_MS = 250
type Because = Admission | 'busy' | null

/** A claim that is being asked about at other doors. */
interface Asked {
  /** The link it came by; null for this door's own. */
  from: DoorLink | null
  waiting: Set<DoorLink>
  because: Because
  settle(because: Because): void
  stopWaiting(): void
}

/**
 * Doors that are linked, in any shape. Before a seat comes in every door in reach says that it has not let it in and is not about to: a question is
 * flooded, and echoed once all have answered. Of two claims that meet both fail, and are tried again after a random pause. A broken link voids it.
 */
export const createLinkedDoors = (deps: LinkedDoorsDeps): LinkedDoors => {
  const { admitted, onLearned, onLinks, newId, random, after } = deps
  const wires = new Map<DoorLink, DoorWire>()
  /** By the id of the claim: those under way, this door's own and what passes through. */
  const asked = new Map<string, Asked>()
  /** What this door is about to let in: the subject, with the id of its claim. */
  const own = new Map<string, string>()

  const others = (but: DoorLink | null) => [...wires].filter(([link]) => link !== but)

  const notify = (facts: readonly Admission[], to: Iterable<readonly [DoorLink, DoorWire]>) => {
    for (const [, wire] of to)
      for (let at = 0; at < facts.length; at += FACTS_A_MESSAGE)
        wire.send({ is: 'facts', facts: facts.slice(at, at + FACTS_A_MESSAGE) })
  }

  const settled = (id: string, question: Asked) => {
    question.stopWaiting()
    asked.delete(id)
    question.settle(question.because)
  }

  const answered = (id: string, link: DoorLink, because: Because) => {
    const question = asked.get(id)
    if (!question?.waiting.delete(link)) return
    // A fact says more than 'busy', and both more than nothing.
    if (typeof because === 'object' ? because : question.because === null) question.because = because
    if (question.waiting.size === 0) settled(id, question)
  }

  const lose = (link: DoorLink) => {
    if (!wires.delete(link)) return
    for (const [id, question] of [...asked]) {
      if (question.from !== link) answered(id, link, 'busy')
    }
    onLinks()
  }

  const ask = (
    { id, subject, hops }: { id: string; subject: string; hops: number },
    from: DoorLink | null,
    settle: (because: Because) => void,
  ) => {
    const to = others(from)
    if (to.length === 0) return settle(null)
    const question: Asked = {
      from,
      waiting: new Set(to.map(([link]) => link)),
      because: null,
      settle,
      stopWaiting: after(Math.max(PATIENCE_A_HOP_MS, PATIENCE_MS - hops * PATIENCE_A_HOP_MS), () => {
        for (const link of [...question.waiting]) {
          wires.get(link)?.close()
          lose(link)
        }
      }),
    }
    asked.set(id, question)
    for (const [, wire] of to) wire.send({ is: 'claim', id, subject, hops: Math.min(hops + 1, MAX_HOPS) })
  }

  const learn = (facts: readonly Admission[], from: DoorLink) => {
    const fresh = admitted.add(facts)
    if (fresh.length === 0) return
    notify(fresh, others(from))
    onLearned(fresh)
  }

  const hear = (wire: DoorWire, link: DoorLink, claim: Extract<DoorMessage, { is: 'claim' }>) => {
    const { id, subject } = claim
    const answer = (because: Because) => wire.send({ is: 'answer', id, because })
    const [active] = admitted.active(subject)
    if (active) return answer(active)
    if (own.has(subject)) return answer(own.get(subject) === id ? null : 'busy')
    // It came by another way already, by which it is answered.
    if (asked.has(id)) return answer(null)
    ask(claim, link, answer)
  }

  const receive = (link: DoorLink, message: DoorMessage) => {
    const wire = wires.get(link)
    if (!wire) return
    if (message.is === 'facts') learn(message.facts, link)
    else if (message.is === 'answer') answered(message.id, link, message.because)
    else hear(wire, link, message)
  }

  const attempt = (subject: string, left: number, resolve: (claim: Claim) => void) => {
    const [active] = admitted.active(subject)
    if (active) return resolve({ is: 'taken', admission: active })
    if (own.has(subject)) return resolve({ is: 'busy' })
    const id = newId()
    const release = () => {
      if (own.get(subject) === id) own.delete(subject)
    }
    own.set(subject, id)
    ask({ id, subject, hops: 0 }, null, (because) => {
      // It may have been told meanwhile.
      const [known] = admitted.active(subject)
      const reason = known ?? because
      if (reason === null) return resolve({ is: 'free', release })
      release()
      if (reason !== 'busy') resolve({ is: 'taken', admission: reason })
      else if (left === 0) resolve({ is: 'busy' })
      else after(PAUSE_MS * random(), () => attempt(subject, left - 1, resolve))
    })
  }

  return {
    connect: (wire) => {
      const link: DoorLink = { receive: (message) => receive(link, message), lost: () => lose(link) }
      wires.set(link, wire)
      notify(admitted.all(), [[link, wire]])
      onLinks()
      return link
    },
    claim: (subject) => new Promise((resolve) => attempt(subject, ATTEMPTS - 1, resolve)),
    publish: (facts) => {
      notify(facts, wires)
      for (const fact of facts) own.delete(subjectOf(fact) ?? '')
    },
    links: () => wires.size,
  }
}

import * as z from 'zod/mini'
import { Admission } from '../../../contract/check-in.ts'
import type { Admitted } from './admitted.ts'
import { subjectOf } from './admitted.ts'

const FACTS_A_MESSAGE = 100
/** Longer than any message of ours, in characters: a hundred facts take some 60,000 at most. */
const MAX_MESSAGE = 100_000
const MAX_ID = 64
/** Longer than any subject: 'pass:' and an id. */
const MAX_SUBJECT = 80
/** Highest hop count: a claim from further away keeps this value. */
const MAX_HOPS = 32

const ClaimId = z.string().check(z.maxLength(MAX_ID))

/** A message between linked doors; each link keeps their order. */
const Message = z.discriminatedUnion('is', [
  /** Facts that the other door may not have. */
  z.object({ is: z.literal('facts'), facts: z.array(Admission).check(z.maxLength(FACTS_A_MESSAGE)) }),
  /** Asks to admit this seat or Pass. Each door forwards the claim to its other links and replies after their replies. `hops`: distance from the first door. */
  z.object({
    is: z.literal('claim'),
    id: ClaimId,
    subject: z.string().check(z.maxLength(MAX_SUBJECT)),
    hops: z.int().check(z.gte(0), z.lte(MAX_HOPS)),
  }),
  /** Null: no door has admitted the subject. 'busy': another door is admitting it, or a link broke during the claim. */
  z.object({
    is: z.literal('answer'),
    id: ClaimId,
    because: z.nullable(z.union([Admission, z.literal('busy')])),
  }),
])
export type DoorMessage = z.infer<typeof Message>

/** Parses a message of a link; null if it is invalid or too large. */
export const readDoorMessage = (text: string): DoorMessage | null => {
  if (text.length > MAX_MESSAGE) return null
  try {
    return Message.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * The result of a claim. `free`: no linked door has admitted the subject, nor will until this door publishes its fact or calls `release`. `taken`: a
 * door has admitted it. `busy`: another claim is in progress, or a link broke.
 */
export type Claim = { is: 'free'; release(): void } | { is: 'taken'; admission: Admission } | { is: 'busy' }

export interface DoorLink {
  receive(message: DoorMessage): void
  lost(): void
}

export interface DoorWire {
  send(message: DoorMessage): void
  /** Closes a link once its other end has been silent for too long. */
  close(): void
}

export interface LinkedDoors {
  /** Connects a door: both doors send each other their facts. */
  connect(wire: DoorWire): DoorLink
  /** Asks all linked doors, directly or through others. */
  claim(subject: string): Promise<Claim>
  /** Sends new facts to the linked doors: this door's own, or learned from elsewhere. They are already in `admitted`. */
  publish(facts: readonly Admission[]): void
  links(): number
  /** Closes all links. */
  close(): void
}

interface LinkedDoorsDeps {
  admitted: Pick<Admitted, 'add' | 'all' | 'active'>
  /** Called with new facts of other doors, to store and show. They are already in `admitted`. */
  onLearned(facts: Admission[]): void
  onLinks(): void
  newId(): string
  /** Returns a number from 0 to 1. */
  random(): number
  /** Calls back after `ms`; returns the function that cancels it. */
  after(ms: number, callback: () => void): () => void
}

/** Longest wait for a linked door, in ms, reduced for each hop so that a far door times out first: a door silent for so long counts as gone. */
const PATIENCE_MS = 1_500
const PATIENCE_A_HOP_MS = 300
/** Number of attempts for a claim that meets another, and the longest pause between two, in ms. */
const ATTEMPTS = 4
const PAUSE_MS = 250
type Because = Admission | 'busy' | null

interface Asked {
  /** The link that the claim came from; null for this door's own claim. */
  from: DoorLink | null
  waiting: Set<DoorLink>
  because: Because
  settle(because: Because): void
  stopWaiting(): void
}

/**
 * Links doors in any topology. A claim floods the network and returns after every door's reply. If two claims meet, both fail and retry after a
 * random pause. A broken link makes a claim fail.
 */
export const createLinkedDoors = (deps: LinkedDoorsDeps): LinkedDoors => {
  const { admitted, onLearned, onLinks, newId, random, after } = deps
  const wires = new Map<DoorLink, DoorWire>()
  /** Claims in progress by id: this door's own and forwarded ones. */
  const asked = new Map<string, Asked>()
  /** Subjects that this door is about to admit, with the id of their claim. */
  const ownClaims = new Map<string, string>()

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
    // A fact outranks 'busy', and both outrank null.
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
    const newFacts = admitted.add(facts)
    if (newFacts.length === 0) return
    notify(newFacts, others(from))
    onLearned(newFacts)
  }

  const hear = (wire: DoorWire, link: DoorLink, claim: Extract<DoorMessage, { is: 'claim' }>) => {
    const { id, subject } = claim
    const answer = (because: Because) => wire.send({ is: 'answer', id, because })
    const [active] = admitted.active(subject)
    if (active) return answer(active)
    if (ownClaims.has(subject)) return answer(ownClaims.get(subject) === id ? null : 'busy')
    // The claim arrived by another link already; that link gets the reply.
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
    if (ownClaims.has(subject)) return resolve({ is: 'busy' })
    const id = newId()
    const release = () => {
      if (ownClaims.get(subject) === id) ownClaims.delete(subject)
    }
    ownClaims.set(subject, id)
    ask({ id, subject, hops: 0 }, null, (because) => {
      // A fact may have arrived during the claim.
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
      for (const fact of facts) ownClaims.delete(subjectOf(fact) ?? '')
    },
    links: () => wires.size,
    close: () => {
      for (const [link, wire] of [...wires]) {
        wire.close()
        lose(link)
      }
    },
  }
}

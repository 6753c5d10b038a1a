import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Draft, DraftBody } from '../../contract/drafts.ts'
import { emptyDraft, emptyTariff } from '../../contract/rules/draft.ts'
import { DAY_MS, parisWallClock } from '../../contract/rules/paris-time.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { answers, onAFreshDevice } from './booking-data.ts'

// A form that is closed saves late: each test has a draft of its own.
export let which = { userId: 'u1', id: 'o1', draftId: 'd0' }
export let draftPath = ''
let drafts = 0

/** Gives each test of a file a fresh device and a draft of its own. */
export const onAFreshDraft = (): void => {
  onAFreshDevice()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  beforeEach(() => {
    drafts += 1
    which = { ...which, draftId: `d${drafts}` }
    draftPath = `/api/organisations/o1/drafts/${which.draftId}`
  })
}

export type Sent = { path: string; method: string; body: Record<string, unknown> }
type Reply = unknown | ((sent: Sent) => unknown)

/** Answers calls by method and path, others as for the member; returns what was sent. A reply that throws is a dead network. */
export const serve = (replies: Record<string, Reply>): Sent[] => {
  const sent: Sent[] = []
  const others = answers() as Record<string, unknown>
  vi.stubGlobal(
    'fetch',
    async (input: RequestInfo | URL, { method = 'GET', body: text }: RequestInit = {}) => {
      const path = String(input).split('?')[0] ?? ''
      const one = { path, method, body: text ? JSON.parse(String(text)) : {} }
      sent.push(one)
      const reply = replies[`${method} ${path}`] ?? others[path]
      // What a closed form of an earlier test still sends must not take this one offline.
      if (/\/drafts\/d\d+/.test(path) && !path.startsWith(draftPath)) return gone404()
      if (reply === undefined) throw new TypeError('Failed to fetch')
      const value = typeof reply === 'function' ? await reply(one) : reply
      return value instanceof Response ? value : Response.json(value)
    },
  )
  return sent
}
export const to = (sent: Sent[], method: string, path: string) =>
  sent.filter((one) => one.method === method && one.path === path)
export const gone404 = () =>
  Response.json(
    { message: 'Ce brouillon n’existe pas.', code: 'not_found', requestId: 'r1' },
    { status: 404 },
  )
export const conflict409 = () =>
  Response.json(
    { message: 'Inès Vidal a modifié ce brouillon.', code: 'conflict', requestId: 'r1' },
    { status: 409 },
  )

/** A day to come, whenever the test runs. */
export const DAY = parisWallClock(new Date(machineNow().getTime() + 100 * DAY_MS)).date

export const LATER = parisWallClock(new Date(machineNow().getTime() + 107 * DAY_MS)).date

export const body: DraftBody = {
  ...emptyDraft(),
  ...{ eventName: 'Marée haute', date: DAY, time: '20:30', room: '60' },
  place: { ...emptyDraft().place, name: 'La Cave', city: 'Brest' },
  tariffs: [{ ...emptyTariff(), name: 'Plein tarif', price: '12' }],
}
export const draft = (more: Partial<Draft> = {}): Draft => ({
  ...{
    id: which.draftId,
    version: 1,
    state: 'draft',
    reason: null,
    concert: null,
    updatedBy: 'Paul Vidal',
    doubts: [],
    body,
  },
  updatedAt: '2026-11-21T11:00:00.000Z',
  ...more,
})

/** Holds the timers of a file's tests, so that a draft is saved once the test lets `theWriterPauses` pass. */
export const holdTheSaves = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Lets the two seconds pass after which a draft is saved. */
export const theWriterPauses = () => act(async () => void vi.advanceTimersByTime(2_000))

import * as fc from 'fast-check'
import type { ServerMode } from '../support/model-server.ts'

/** One step of a schedule. */
export type Move =
  | { do: 'steps'; picks: number[] }
  | { do: 'change'; tab: number; event: number; wanted: boolean }
  | { do: 'read'; tab: number }
  | { do: 'network'; up: boolean }
  | { do: 'server'; mode: ServerMode }
  | { do: 'time'; ms: number }
  | { do: 'crash'; client: number }
  | { do: 'trigger'; client: number; by: 'drain' | 'wake' | 'sync' }
  | { do: 'expire' }
  /** `by` old code: a tab of an earlier release, which does not know the outbox and does not delete it. */
  | { do: 'sign-in'; who: 'same' | 'other'; by: 'this code' | 'old code' }
  | { do: 'sign-out' }

export interface Schedule {
  /** False for old browsers, without Web Locks. */
  locks: boolean
  /** True to mix two kinds of intents in the one queue. */
  isMixed?: boolean
  moves: Move[]
}

export const EVENTS = 4
/** The server refuses the last two: one was withdrawn, one is forbidden altogether. */
export const WITHDRAWN = 2
export const FORBIDDEN = 3

const tab = fc.nat({ max: 1 })
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('steps' as const),
      picks: fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      tab,
      event: fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 1 }) }, fc.nat({ max: EVENTS - 1 })),
      wanted: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), up: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('server' as const),
      mode: fc.constantFrom<ServerMode>(
        'ok',
        'ok',
        'failing',
        'failing-after',
        'limiting',
        'timing-out',
        'garbled',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      ms: fc.constantFrom(100, 1_500, 6_000, 11_000, 61_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('crash' as const), client: fc.nat({ max: 2 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('trigger' as const),
      client: fc.nat({ max: 2 }),
      by: fc.constantFrom('drain' as const, 'wake' as const, 'sync' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'expire' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sign-in' as const),
      who: fc.constantFrom('same' as const, 'same' as const, 'other' as const),
      by: fc.constantFrom('this code' as const, 'this code' as const, 'old code' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'sign-out' as const }) },
)

/** Random schedules: events of a device, its tabs and worker, its network and its server, and the order of their steps. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  locks: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  isMixed: fc.boolean(),
  moves: fc.array(move, { minLength: 5, maxLength: 40, size: 'max' }),
})

import 'fake-indexeddb/auto'
import { it } from 'vitest'
import type { Schedule } from './schedule.ts'
import { play } from './world.ts'

/** Schedules that random runs once found to diverge, shrunk, and one that they come upon too seldom; each stays with what it tests. */
const found: Record<string, Schedule> = {
  'a tap refused before anything was known of its event leaves no invented word to build upon': {
    locks: true,
    moves: [
      { do: 'sign-in', who: 'other', by: 'this code' },
      { do: 'steps', picks: [0] },
      { do: 'steps', picks: [0] },
      { do: 'trigger', actor: 0, by: 'drain' },
      { do: 'expire' },
      { do: 'steps', picks: [0, 0] },
      { do: 'tap', tab: 0, event: 0, wanted: false },
    ],
  },
  'a wish whose answer was lost, then another that met a 401: what the server holds is unknown, not what it was before':
    {
      locks: true,
      moves: [
        { do: 'tap', tab: 0, event: 1, wanted: true },
        { do: 'server', mode: 'garbled' },
        { do: 'steps', picks: [0, 0, 0, 0, 0, 0, 0] },
        { do: 'expire' },
        { do: 'tap', tab: 0, event: 1, wanted: false },
        { do: 'steps', picks: [0, 0, 0, 0] },
        { do: 'tap', tab: 0, event: 0, wanted: false },
        { do: 'steps', picks: [0, 0, 1, 3, 0, 0] },
        { do: 'expire' },
        { do: 'crash', actor: 0 },
        { do: 'expire' },
      ],
    },
  'a refusal met by somebody else stays to be told once the tap it belongs to has given up waiting': {
    locks: true,
    moves: [
      { do: 'tap', tab: 0, event: 2, wanted: true },
      { do: 'steps', picks: [0] },
      { do: 'time', ms: 61_000 },
      { do: 'tap', tab: 0, event: 0, wanted: false },
      { do: 'trigger', actor: 0, by: 'drain' },
      { do: 'server', mode: 'ok' },
      { do: 'tap', tab: 0, event: 0, wanted: false },
      { do: 'steps', picks: [1, 3] },
    ],
  },
  'a wish taken back and made anew within the same millisecond is not mistaken for the first': {
    locks: true,
    moves: [
      { do: 'tap', tab: 0, event: 2, wanted: false },
      { do: 'look', tab: 0 },
      { do: 'tap', tab: 0, event: 2, wanted: false },
      { do: 'tap', tab: 0, event: 2, wanted: true },
    ],
  },
  'a request whose page died arrives after the one that took it back': {
    locks: true,
    moves: [
      { do: 'tap', tab: 0, event: 0, wanted: true },
      { do: 'steps', picks: [0, 0, 0] },
      { do: 'crash', actor: 0 },
      { do: 'tap', tab: 1, event: 0, wanted: false },
      { do: 'steps', picks: [1, 1, 1, 1, 1, 1] },
    ],
  },
}

for (const [name, schedule] of Object.entries(found)) it(name, () => play(schedule))

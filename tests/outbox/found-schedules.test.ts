import 'fake-indexeddb/auto'
import { it } from 'vitest'
import type { Schedule } from './generators.ts'
import { run } from './model.ts'

/** Shrunk schedules with which random runs once diverged, and one that they rarely find; each stays with its test. */
const found: Record<string, Schedule> = {
  'a change refused before anything was known of its event leaves no invented state': {
    locks: true,
    moves: [
      { do: 'sign-in', who: 'other', by: 'this code' },
      { do: 'steps', picks: [0] },
      { do: 'steps', picks: [0] },
      { do: 'trigger', client: 0, by: 'drain' },
      { do: 'expire' },
      { do: 'steps', picks: [0, 0] },
      { do: 'change', tab: 0, event: 0, wanted: false },
    ],
  },
  'a change whose answer was lost, then another that met a 401: the server’s state is unknown, not what it was before':
    {
      locks: true,
      moves: [
        { do: 'change', tab: 0, event: 1, wanted: true },
        { do: 'server', mode: 'garbled' },
        { do: 'steps', picks: [0, 0, 0, 0, 0, 0, 0] },
        { do: 'expire' },
        { do: 'change', tab: 0, event: 1, wanted: false },
        { do: 'steps', picks: [0, 0, 0, 0] },
        { do: 'change', tab: 0, event: 0, wanted: false },
        { do: 'steps', picks: [0, 0, 1, 3, 0, 0] },
        { do: 'expire' },
        { do: 'crash', client: 0 },
        { do: 'expire' },
      ],
    },
  'a refusal met by another sender stays to be shown once the change it belongs to has given up waiting': {
    locks: true,
    moves: [
      { do: 'change', tab: 0, event: 2, wanted: true },
      { do: 'steps', picks: [0] },
      { do: 'time', ms: 61_000 },
      { do: 'change', tab: 0, event: 0, wanted: false },
      { do: 'trigger', client: 0, by: 'drain' },
      { do: 'server', mode: 'ok' },
      { do: 'change', tab: 0, event: 0, wanted: false },
      { do: 'steps', picks: [1, 3] },
    ],
  },
  'a change withdrawn and made anew within the same millisecond is not mistaken for the first': {
    locks: true,
    moves: [
      { do: 'change', tab: 0, event: 2, wanted: false },
      { do: 'read', tab: 0 },
      { do: 'change', tab: 0, event: 2, wanted: false },
      { do: 'change', tab: 0, event: 2, wanted: true },
    ],
  },
  'a request whose page died arrives after the one that undid it': {
    locks: true,
    moves: [
      { do: 'change', tab: 0, event: 0, wanted: true },
      { do: 'steps', picks: [0, 0, 0] },
      { do: 'crash', client: 0 },
      { do: 'change', tab: 1, event: 0, wanted: false },
      { do: 'steps', picks: [1, 1, 1, 1, 1, 1] },
    ],
  },
}

for (const [name, schedule] of Object.entries(found)) it(name, () => run(schedule))

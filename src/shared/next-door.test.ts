import { expect, it } from 'vitest'
import { now } from '../lib/clock.ts'
import { rememberDoors } from './next-door.ts'

it('shows today’s ticket on home in the session that brought it, without a reload', () => {
  const at = now().getTime()
  rememberDoors({ hasPass: false, evenings: [] })
  const { dataset } = document.documentElement
  expect(dataset.next).toBe('pass')
  rememberDoors({ hasPass: false, evenings: [{ from: at - 60_000, until: at + 3_600_000 }] })
  expect(dataset.next).toBe('tonight')
})

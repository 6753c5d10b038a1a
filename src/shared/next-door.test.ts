import { beforeEach, expect, it, vi } from 'vitest'
import { now } from '../lib/clock.ts'
import { markNextDoor, rememberDoors } from './next-door.ts'

const marked = () => document.documentElement.dataset.next
const tonight = () => {
  const at = now().getTime()
  return { hasPass: false, evenings: [{ from: at - 60_000, until: at + 3_600_000 }] }
}

beforeEach(() => {
  localStorage.clear()
  markNextDoor()
})

it('shows today’s ticket on home in the session that brought it, without a reload', () => {
  expect(marked()).toBe('pass')
  rememberDoors(tonight())
  expect(marked()).toBe('tonight')
})

it('moves nothing under a reader who has scrolled; the next opening of home shows the ticket', () => {
  vi.stubGlobal('scrollY', 300)
  rememberDoors(tonight())
  expect(marked()).toBe('pass')
  markNextDoor()
  expect(marked()).toBe('tonight')
})

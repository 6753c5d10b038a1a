import { describe, expect, test } from 'vitest'
import { demoAccounts } from './accounts.ts'
import { demoEvents } from './catalogue.ts'
import { scheduleOf } from './schedule.ts'

const HOUR_MS = 60 * 60_000

describe('the demonstration, whenever it is filled', () => {
  const soon = demoEvents.filter(({ day }) => day === 'soon')

  test('has one event that starts in under 24 hours', () => {
    expect(soon).toHaveLength(1)
    for (let hour = 0; hour < 24 * 366; hour += 7) {
      const filledAt = new Date(Date.parse('2026-01-01T00:10:00Z') + hour * HOUR_MS)
      for (const event of soon) {
        const ahead = scheduleOf(event, filledAt).startsAt.getTime() - filledAt.getTime()
        expect(ahead).toBeGreaterThan(2 * HOUR_MS)
        expect(ahead).toBeLessThan(24 * HOUR_MS)
      }
    }
  })

  test('has 10 past events and 60 upcoming ones', () => {
    const filledAt = new Date('2026-10-24T21:59:00Z')
    const past = demoEvents.filter((event) => scheduleOf(event, filledAt).startsAt < filledAt)
    expect(past).toHaveLength(10)
    expect(demoEvents.length - past.length).toBeGreaterThanOrEqual(60)
  })

  test('books and likes only events that there are', () => {
    const slugs = new Set(demoEvents.map(({ slug }) => slug))
    for (const { favourites, bookings } of demoAccounts) {
      for (const slug of [...favourites, ...bookings.map(({ event }) => event)]) expect(slugs).toContain(slug)
    }
  })

  test('writes French with typographic apostrophes', () => {
    for (const { name, text } of demoEvents) expect(`${name} ${text}`).not.toMatch(/['"]/)
  })
})

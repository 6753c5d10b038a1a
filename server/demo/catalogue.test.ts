import { describe, expect, test } from 'vitest'
import { parseStart } from '../catalogue-import/fields/start.ts'
import { demoAccounts } from './accounts.ts'
import { type DemoEvent, demoEvents, demoFiles, documentOf, startDateOf } from './catalogue.ts'

const HOUR_MS = 60 * 60_000

const startOf = (event: DemoEvent, filledAt: Date): Date => parseStart(startDateOf(event, filledAt)).startsAt

describe('the demonstration, whenever it is filled', () => {
  const soon = demoEvents.filter(({ startDate }) => startDate.startsWith('soon'))

  test('has one event that starts in under 24 hours', () => {
    expect(soon).toHaveLength(1)
    for (let hour = 0; hour < 24 * 366; hour += 7) {
      const filledAt = new Date(Date.parse('2026-01-01T00:10:00Z') + hour * HOUR_MS)
      for (const event of soon) {
        const ahead = startOf(event, filledAt).getTime() - filledAt.getTime()
        expect(ahead).toBeGreaterThan(2 * HOUR_MS)
        expect(ahead).toBeLessThan(24 * HOUR_MS)
      }
    }
  })

  test('has 10 past events and 60 upcoming ones', () => {
    const filledAt = new Date('2026-10-24T21:59:00Z')
    const past = demoEvents.filter((event) => startOf(event, filledAt) < filledAt)
    expect(past).toHaveLength(10)
    expect(demoEvents.length - past.length).toBeGreaterThanOrEqual(60)
  })

  test('gives each event an identifier of its own', () => {
    expect(new Set(demoEvents.map(({ identifier }) => identifier)).size).toBe(demoEvents.length)
  })

  test('books and likes only events that there are', () => {
    const ids = new Set(demoEvents.map(({ identifier }) => identifier))
    for (const { favourites, bookings } of demoAccounts) {
      for (const id of [...favourites, ...bookings.map(({ event }) => event)]) expect(ids).toContain(id)
    }
  })

  test('names artists and venues that there are', () => {
    for (const { events } of demoFiles) {
      const document = documentOf(events, new Date('2026-10-24T10:00:00Z'))
      const named = new Set(document['@graph'].map((node) => ('@id' in node ? node['@id'] : '')))
      for (const { performer, location } of events)
        for (const node of [performer, location]) expect(named).toContain(node['@id'])
    }
  })

  test('writes French with typographic apostrophes', () => {
    for (const { name, description } of demoEvents) expect(`${name} ${description}`).not.toMatch(/['"]/)
  })
})

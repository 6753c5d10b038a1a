import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { Event } from '../../../contract/events.ts'

/** What is typed: each letter leaves fewer of the events below. */
export const WORD = 'marabout'
const DAYS = 56

const STYLES = ['Techno', 'Jazz', 'Rock', 'Electronic', 'Hip Hop', 'Metal', 'Alternative']
const CITIES = ['Paris', 'Lyon', 'Marseille', 'Nantes', 'Lille', 'Toulouse', 'Saint-Étienne']
const pick = (values: string[], index: number) => values[index % values.length] as string

/** The same numbers each time, without a pattern. */
const scattered = (index: number): number => (Math.imul(index + 1, 2654435761) >>> 8) % 9973

/** Made-up events of the next eight weeks, whose names share a beginning of the word, longer or shorter. */
const events = (count: number): Event[] =>
  Array.from({ length: count }, (_, index) =>
    z.parse(Event, {
      id: `bench-${String(index).padStart(4, '0')}`,
      eventName: `${WORD.slice(0, scattered(index) % (WORD.length + 1))}${pick(['x', 'zé', 'qœ'], scattered(index))} ${index}`,
      organizer: `Collectif ${pick(['Éclipse', 'Ressac', 'Béton'], index)} ${index % 97}`,
      place: `La ${pick(['Halle', 'Cave', 'Péniche'], index)} ${index % 211}`,
      city: pick(CITIES, index),
      date: new Date(Date.now() + (1 + (scattered(index * 3) % DAYS)) * 24 * 3_600_000)
        .toISOString()
        .slice(0, 10),
      time: index % 9 === 0 ? null : `${18 + (index % 6)}:30`,
      imageUrl: null,
      price: index % 4 === 0 ? 0 : 12.5,
      musicStyle: pick(STYLES, index),
      description: 'Deux basses, une voix, et une nuit entière de machines accordées à la main. '.repeat(4),
      likes: index % 50,
      ticketingMode: 'internal',
      pageUrl: null,
      source: null,
      spotify: null,
      instagram: null,
      youtube: null,
      soldOut: false,
    }),
  )

/** Puts them in the place of whatever events the app keeps in this browser. */
export const fillDevice = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (all) => {
    // On a first visit the app makes it some seconds later; opened before that it would be made without its stores.
    while (!(await indexedDB.databases()).some(({ name }) => name === 'nectar'))
      await new Promise((resolve) => setTimeout(resolve, 200))
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('nectar')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const transaction = db.transaction(['events', 'meta'], 'readwrite')
    const store = transaction.objectStore('events')
    store.clear()
    const storedAt = Date.now()
    for (const event of all) store.put({ id: event.id, date: event.date, event, storedAt })
    transaction.objectStore('meta').put({ key: 'list', value: true, storedAt })
    transaction.objectStore('meta').delete('snapshot')
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onerror = reject
    })
    db.close()
  }, events(count))

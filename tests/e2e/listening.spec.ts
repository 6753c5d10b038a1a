import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { openDatabase } from '../../server/platform/db/open.ts'
import { events } from '../../server/platform/db/schema.ts'
import type { AppServer } from '../support/app-server.ts'
import { expect, test } from '../support/fixtures.ts'

// Needs a browser: the policy of the document decides what is framed, and a navigation within the app keeps it.

const ALBUM = 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC'

/** Gives one concert a link that can be framed; returns its id. */
const givePlayableLink = async (server: AppServer): Promise<string> => {
  const [event] = (await (await fetch(`${server.url}/api/events?limit=1`)).json()) as { id: string }[]
  if (!event) throw new Error('no event')
  await server.stop()
  const database = await openDatabase({ databaseUrl: undefined, dataDir: server.dataDir })
  await database.db.update(events).set({ spotify: ALBUM }).where(eq(events.id, event.id))
  await database.close()
  await server.start()
  return event.id
}

/** Answers the player's site in its place; returns the addresses of other sites that the page has requested. */
const watchOthers = async (page: Page, own: string): Promise<string[]> => {
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && /^https?:/.test(request.url())) others.push(request.url())
  })
  await page.route('https://open.spotify.com/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>Marée haute</p>' }),
  )
  return others
}

test('a concert’s player is loaded at the second press, also if the visit began elsewhere', {
  tag: '@long',
}, async ({ page, server }) => {
  const id = await givePlayableLink(server)
  const others = await watchOthers(page, server.url)
  await page.goto('/events')
  // Until the app is awake, the browser itself follows links.
  await expect(page.locator('main')).toHaveAttribute('data-awake', '')
  await page.locator(`a[href="/events/${id}"]`).first().click()
  const listen = page.getByRole('button', { name: 'Écouter' })
  // The document of the list may frame nothing: the first press loads that of the concert.
  const reloaded = page.waitForEvent('domcontentloaded')
  await listen.click()
  await reloaded
  await expect(page.getByText('Le lecteur vient de Spotify, qui saura ce que vous écoutez.')).toBeVisible()
  expect(others).toEqual([])
  const { y } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? { y: 0 }
  await listen.click()
  await expect(page.frameLocator('iframe[title="Lecteur Spotify"]').getByText('Marée haute')).toBeVisible()
  expect(others).toEqual(['https://open.spotify.com/embed/album/4uLU6hMCjMI75M1A2tKUQC'])
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBe(y)
  // The sentence has been asked for once: another load of the page asks again, and frames nothing by itself.
  await page.reload()
  await expect(listen).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

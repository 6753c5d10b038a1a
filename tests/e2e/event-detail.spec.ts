import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { instantOfParis } from '../../contract/rules/paris-time.ts'
import { partnerEvents } from '../support/booking-calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { members } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

test.describe('what an event’s page offers', () => {
  test('a visitor signs in and comes back to the same event', { tag: '@long' }, async ({ page, server }) => {
    const [event] = await partnerEvents(server.url, members.standard)
    await page.goto(`/events/${event?.id}`)
    await page.getByRole('link', { name: 'Se connecter pour réserver' }).last().click()
    await expect(page).toHaveURL(/\/auth\?return=/)
    await page.getByLabel('Email').fill(members.standard)
    await page.getByLabel('Mot de passe', { exact: true }).fill('nectar-demo')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(new RegExp(`/events/${event?.id}$`))
    await expect(page.getByRole('button', { name: 'Réserver avec mon Pass' }).last()).toBeEnabled()
  })

  test('the bar at the bottom on a phone, two columns on a desktop', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const [event] = await partnerEvents(server.url, members.standard)
    await page.goto(`/events/${event?.id}`)
    // One button in view, on a phone and on a desktop.
    await expect(page.getByRole('link', { name: 'Se connecter pour réserver' })).toHaveCount(1)
    const bar = page.locator('main .sticky-action')
    const bottom = async () => {
      const box = await bar.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await expect.poll(bottom).toBeCloseTo(844, 0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(bar).toBeHidden()
    await expect(page.getByRole('link', { name: 'Se connecter pour réserver' })).toHaveCount(1)
    await expect(async () => {
      const picture = await page.locator('article img').first().boundingBox()
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(heading?.x ?? 0).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0))
      expect(heading?.y ?? 0).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0) / 2)
    }).toPass()
  })
})

test('the calendar file is made on the device, offline too, and other programs read the hour of the venue', {
  tag: ['@worker', '@long'],
}, async ({ page, context, server }) => {
  const [event] = await partnerEvents(server.url, members.standard)
  if (!event) throw new Error('no partner event')
  await page.goto(`/events/${event.id}`)
  await workerReady(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()
  await context.setOffline(true)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ajouter au calendrier' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const calendar = ICAL.Component.fromString(await readFile(await download.path(), 'utf8'))
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component)
  ICAL.TimezoneService.register(zone)
  const entry = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  expect(entry.summary).toBe(event.eventName)
  expect(entry.startDate.toJSDate()).toEqual(instantOfParis(event.date, event.time))
})

test('sharing copies the address, and shows it where the clipboard is refused', { tag: '@long' }, async ({
  page,
  context,
  server,
}) => {
  const [event] = await partnerEvents(server.url, members.standard)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`/events/${event?.id}?utm=x`)
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(page.getByText('Lien copié')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/events/${event?.id}`)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Partager' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager cet événement' })
  await expect(dialog.getByLabel('Lien de l’événement')).toHaveValue(`${server.url}/events/${event?.id}`)
  await expect(dialog.getByLabel('Lien de l’événement')).toBeFocused()
})

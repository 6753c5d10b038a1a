import type { Locator, Page } from '@playwright/test'
import type { Ticket } from '../../contract/tickets.ts'
import { partnerEvents } from '../support/booking-calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, PASSWORD } from '../support/member.ts'
import { newSubscriber } from '../support/subscribing.ts'

/** Maximum presses of Tab through the longest page. */
const FAR = 250

/** Fails unless the focus is visible: a ring of the element or of the card around it, that nothing hides. */
const expectRing = async (page: Page, what: string) => {
  const ring = await page.evaluate(() => {
    const seen: string[] = []
    for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at)
      seen.push(`${at.tagName} ${outlineStyle} ${outlineWidth}`)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return 'a ring'
    }
    // At the end of the page the focus moves to the browser, and starts again.
    return seen.join(', ') || 'a ring'
  })
  expect(ring, `the focus on ${what} is to be seen`).toBe('a ring')
}

/** Presses Tab until the target has the focus; every stop on the way must have a visible ring. */
const tabTo = async (page: Page, target: Locator, what: string) => {
  await expect(target, what).toBeVisible()
  for (let press = 0; press < FAR; press++) {
    await page.keyboard.press('Tab')
    await expectRing(page, `a stop on the way to ${what}`)
    const isThere = await target.evaluate((element) => element === document.activeElement)
    if (!isThere) continue
    await expect(target, `${what} is in view`).toBeInViewport()
    return
  }
  throw new Error(`Tab never reached ${what}`)
}

for (const { size, viewport, tag } of [
  { size: 'phone', viewport: { width: 390, height: 844 }, tag: [] },
  { size: 'desktop', viewport: { width: 1280, height: 800 }, tag: '@long' },
]) {
  test.describe(size, { tag }, () => {
    test.use({ viewport })

    test('the keyboard alone leads from home to a booked ticket', async ({ page, server }) => {
      test.slow()
      const email = await newSubscriber(server.url, 'standard')
      const [event] = await partnerEvents(server.url, email)
      if (!event) throw new Error('no partner event is open')
      const enter = () => page.keyboard.press('Enter')

      // From home to the events: the first stop is the skip link.
      await page.goto('/')
      await expect(page.locator('html[data-auth]')).toBeAttached()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
      await expectRing(page, 'the skip link')
      await enter()
      const main = page.getByRole('main')
      await tabTo(page, main.getByRole('link', { name: 'Voir les événements' }).first(), 'the events')
      await enter()
      await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible()

      // To the concert, by its name.
      await tabTo(page, page.getByRole('searchbox'), 'the search')
      await page.keyboard.type(event.eventName)
      await enter()
      await expect(page.getByRole('article')).toHaveCount(1)
      await tabTo(page, main.getByRole('link', { name: event.eventName }), 'the concert')
      await enter()
      await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()

      // A visitor signs in, and is back at the concert.
      const wayIn = page
        .getByRole('link', { name: /connecte/i })
        .or(main.getByRole('button', { name: /connecte/i }))
      await tabTo(page, wayIn.locator('visible=true').first(), 'the way in')
      await enter()
      await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
      await tabTo(page, page.getByLabel('Email'), 'the e-mail')
      await page.keyboard.type(email)
      await tabTo(page, page.getByLabel('Mot de passe', { exact: true }), 'the password')
      await page.keyboard.type(PASSWORD)
      await enter()
      await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`))

      // Books, and goes on to the ticket.
      await tabTo(
        page,
        page.getByRole('button', { name: 'Réserver avec mon Pass' }).locator('visible=true').first(),
        'the booking',
      )
      await enter()
      await expect(page).toHaveURL(`/booking/confirmation/${event.id}`)
      await expect(page.getByText('Réservation confirmée')).toBeVisible()
      await tabTo(page, main.getByRole('link', { name: /billets/ }).first(), 'the tickets')
      await enter()
      await expect(page.getByRole('heading', { level: 1, name: 'Mes billets' })).toBeVisible()
      await tabTo(
        page,
        page.getByRole('link', { name: new RegExp(`^Afficher .* ${event.eventName}`) }),
        'the ticket',
      )
      await enter()
      await expect(page.getByRole('img', { name: /^QR code du billet/ })).toBeVisible()

      const tickets = await asMember<Ticket[]>(server.url, email, '/api/tickets')
      expect(tickets.map(({ eventId }) => eventId)).toEqual([event.id])
    })
  })
}

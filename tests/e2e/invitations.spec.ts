import type { GivenInvitation } from '../../contract/invitations.ts'
import { expectAccessibleEverywhere as check, settled } from '../support/axe.ts'
import { partnerEvents } from '../support/booking-calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, members, tokenOf } from '../support/member.ts'
import { readQr } from '../support/shown-code.ts'
import { workerReady } from '../support/worker.ts'

// Tests app, server and worker together: a link is given, opened by a stranger, and read at the door offline.
test('a guest’s ticket is kept on their device, and is there after a reload without a network', {
  tag: ['@worker', '@long'],
}, async ({ page, context, server, browser }) => {
  test.slow()
  const [event] = await partnerEvents(server.url, members.premium)
  if (!event) throw new Error('no partner event')
  const giver = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const mine = await giver.newPage()
  await enter(mine, members.premium, `/events/${event.id}`)
  await mine.getByRole('button', { name: 'Inviter quelqu’un' }).click()
  await check(mine, 'the confirm step of an invitation')
  await mine.getByRole('button', { name: 'Donner l’invitation' }).click()
  const link = mine.getByRole('textbox', { name: 'Lien de l’invitation' })
  await expect(link).toBeVisible()
  await check(mine, 'an invitation that was given')
  const path = new URL(await link.inputValue()).pathname
  await mine.getByRole('button', { name: 'Terminé' }).click()
  await expect(mine.getByRole('heading', { name: 'Vos invités à ce concert' })).toBeVisible()

  await page.goto(path)
  const code = page.getByRole('img', { name: 'Code de votre billet' })
  await expect(code).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/Delorme|@/)
  await settled(page)
  await check(page, 'a guest’s ticket')
  const shown = await readQr(() => code.screenshot())
  await workerReady(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Hors connexion.: invitation du/)).toBeVisible()
  await expect(code).toBeVisible()
  expect(await readQr(() => code.screenshot())).toBe(shown)
  await page.goto('/invitation/jamais-vue')
  await expect(
    page.getByRole('heading', { level: 1, name: /^Pas encore disponible hors connexion/ }),
  ).toBeVisible()
  await context.setOffline(false)

  // It has its own signed code until it is withdrawn: then the code and the page both say so.
  await page.goto(shown)
  await expect(page.getByRole('heading', { level: 1, name: 'Billet valable' })).toBeVisible()
  await mine.getByRole('button', { name: `Reprendre de ${event.eventName}` }).click()
  await mine.getByRole('button', { name: 'Reprendre l’invitation' }).click()
  await expect(mine.getByText('Invitation reprise')).toBeVisible()
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billet annulé' })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Cette invitation a été reprise' })).toBeVisible()
  await check(page, 'an invitation that was taken back')
  const token = await tokenOf(server.url, members.premium)
  const given = await fetch(`${server.url}/api/invitations`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await given.json()) as GivenInvitation[]).map(({ state }) => state)).toContain('withdrawn')
  await giver.close()
})

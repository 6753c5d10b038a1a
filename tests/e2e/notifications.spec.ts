import { expectAccessibleEverywhere } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { choice, choices, openTab, PUSH, permit, SAVED } from '../support/notification-tab.ts'
import { takePush } from '../support/taken-push.ts'
import { workerReady } from '../support/worker.ts'

test('six switches: promotions are off, each press is kept, a reload shows it', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const email = await openTab(page, server.url)
  await expect(page.getByRole('tab', { name: 'Notifications', selected: true })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(6)
  await expect(choice(page, 'Notifications par email')).toBeChecked()
  await expect(choice(page, PUSH)).not.toBeChecked()
  await expect(choice(page, 'Rappels d’événements')).toBeChecked()
  await expect(choice(page, 'Emails promotionnels')).not.toBeChecked()

  await choice(page, 'Emails promotionnels').click()
  await expect(page.getByText(SAVED)).toBeVisible()
  // With the keyboard, and the focus stays.
  await choice(page, 'Notifications par email').focus()
  await page.keyboard.press('Space')
  await expect(choice(page, 'Notifications par email')).not.toBeChecked()
  await expect(choice(page, 'Notifications par email')).toBeFocused()
  await expect(page.getByText(/aucun rappel ne peut vous parvenir/)).toBeVisible()
  await expect
    .poll(() => choices(server.url, email))
    .toEqual({
      emailNotifications: false,
      pushNotifications: false,
      eventReminders: true,
      promotionalEmails: true,
      followedConcerts: true,
      favouriteReminders: true,
    })
  await page.reload()
  await expect(choice(page, 'Emails promotionnels')).toBeChecked()
  await expect(choice(page, 'Notifications par email')).not.toBeChecked()
})

test('push: the browser is asked and subscribed, a reload shows it, and it ends with the switch', {
  tag: ['@worker', '@long'],
}, async ({ context, page, server }) => {
  const { endpoint, keys } = await takePush(context)
  await permit(page, 'granted')
  const email = await openTab(page, server.url)
  await workerReady(page)
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/user/push-subscriptions') && request.method() === 'POST',
  )
  await choice(page, PUSH).click()
  await expect(page.getByText('Notifications push activées')).toBeVisible()
  expect((await sent).postDataJSON()).toEqual({ endpoint, expirationTime: null, keys })
  await expect(choice(page, PUSH)).toBeChecked()
  expect(await choices(server.url, email)).toMatchObject({ pushNotifications: true })

  await page.reload()
  await expect(choice(page, PUSH)).toBeChecked()
  const ended = page.waitForRequest(
    (request) => request.url().endsWith('/api/user/push-subscriptions') && request.method() === 'DELETE',
  )
  await choice(page, PUSH).click()
  expect((await ended).postDataJSON()).toEqual({ endpoint })
  await expect(page.getByText('Notifications push désactivées')).toBeVisible()
  await expect(choice(page, PUSH)).not.toBeChecked()
  expect(await choices(server.url, email)).toMatchObject({ pushNotifications: false })
  expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBeNull()
})

test('push: nothing stays of a choice that the server did not keep', { tag: ['@worker', '@long'] }, async ({
  context,
  page,
  server,
}) => {
  await takePush(context)
  await permit(page, 'granted')
  const email = await openTab(page, server.url)
  await workerReady(page)
  await page.route('**/api/user/push-subscriptions', (route) => route.abort())
  await choice(page, PUSH).click()
  await expect(
    page.getByText('Pas de connexion au serveur. Vérifiez le réseau, puis réessayez.'),
  ).toBeVisible()
  await expect(choice(page, PUSH)).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBeNull()
  expect(await choices(server.url, email)).toMatchObject({ pushNotifications: false })
})

test('push: a browser that its push service turns away says so, and it is not the server’s fault', {
  tag: ['@worker', '@long'],
}, async ({ page, server }) => {
  await permit(page, 'granted')
  await openTab(page, server.url)
  await workerReady(page)
  // Without the mock: this browser cannot reach its maker's service.
  await choice(page, PUSH).click()
  await expect(page.getByText(/n’a pas pu s’abonner auprès de son service/)).toBeVisible({ timeout: 60_000 })
  await expect(choice(page, PUSH)).not.toBeChecked()
  await expect(choice(page, PUSH)).toBeEnabled()
})

test('push: a permission that was refused is explained, and heard of when it is given after all', {
  tag: ['@worker', '@long'],
}, async ({ context, page, server }) => {
  await takePush(context)
  await permit(page, 'denied')
  await openTab(page, server.url)
  await workerReady(page)
  await expect(choice(page, PUSH)).toBeDisabled()
  await expect(page.getByText(/Vous avez bloqué les notifications de Nectar/)).toBeVisible()
  await permit(page, 'granted')
  await expect(page.getByText(/Vous avez bloqué les notifications/)).toBeHidden()
  await choice(page, PUSH).click()
  await expect(page.getByText('Notifications push activées')).toBeVisible()
})

test('offline the switches are there to be read, and say what they wait for', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  await openTab(page, server.url)
  await context.setOffline(true)
  await expect(page.getByText('Retrouvez du réseau pour modifier vos notifications.')).toBeVisible()
  for (const one of await page.getByRole('switch').all()) await expect(one).toBeDisabled()
  await context.setOffline(false)
  await expect(choice(page, 'Emails promotionnels')).toBeEnabled()
})

test('axe finds nothing on the tab, in both sizes and modes', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  await takePush(context)
  await permit(page, 'granted')
  await openTab(page, server.url)
  await expectAccessibleEverywhere(page, 'notifications')
  await permit(page, 'denied')
  await expect(page.getByText(/Vous avez bloqué les notifications/)).toBeVisible()
  await choice(page, 'Notifications par email').click()
  await expect(page.getByText(/aucun rappel ne peut vous parvenir/)).toBeVisible()
  await expectAccessibleEverywhere(page, 'notifications that are refused')
})

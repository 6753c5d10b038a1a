import { machineNow } from '../../server/platform/machine-clock.ts'
import { firstEvents } from '../support/favourites.ts'
import { expect, test } from '../support/fixtures.ts'
import { choice, openTab, PUSH, permit } from '../support/notification-tab.ts'
import { takePush } from '../support/taken-push.ts'
import { workerReady } from '../support/worker.ts'

test.use({ serviceWorkers: 'allow' })

test('a message that is pushed is shown, and a press on it opens the event in the tab that is there', {
  tag: '@long',
}, async ({ context, page, server }) => {
  await permit(page, 'granted')
  const [event] = await firstEvents(server.url)
  const path = `/events/${event?.id}`
  await openTab(page, server.url)
  await workerReady(page)

  const cdp = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${server.url}/`)
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registration
  const push = (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready
      const all = await getNotifications.call(await navigator.serviceWorker.ready)
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
    })

  const message = {
    title: 'C’est demain : Sous la halle',
    body: 'dimanche 22 novembre 2026 à 19:00',
    path,
    tag: 'reminder-e1',
    sentAt: machineNow().toISOString(),
  }
  // Pushes until the notification is shown: DevTools confirms before the worker has received it. A repeated
  // message replaces the first.
  const pushUntil = (data: string, check: (titles: string[]) => void) =>
    expect(async () => {
      await push(data)
      await expect(async () => check((await shown()).map(({ title }) => title))).toPass({ timeout: 2000 })
    }).toPass()
  await pushUntil(JSON.stringify(message), (titles) => expect(titles).toEqual([message.title]))
  expect(await shown()).toEqual([
    { title: message.title, body: message.body, tag: message.tag, data: { path } },
  ])
  // A repeated message replaces the first; an unreadable one shows a plain sentence.
  const later = { ...message, title: 'C’est ce soir : Sous la halle' }
  await pushUntil(JSON.stringify(later), (titles) => expect(titles).toEqual([later.title]))
  await pushUntil('?', (titles) => expect(titles).toContain('Nectar'))

  // A test cannot press a system notification: the worker gets a simulated click, with `waitUntil` and
  // `focus` allowed, which normally need a real press.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      ExtendableEvent: { prototype: object }
      WindowClient: { prototype: object }
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    Object.assign(scope.ExtendableEvent.prototype, { waitUntil: () => undefined })
    Object.assign(scope.WindowClient.prototype, {
      async focus() {
        return this
      },
    })
    const [notification] = await scope.registration.getNotifications({ tag: 'reminder-e1' })
    if (!notification) throw new Error('no notification')
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['Nectar'])
})

test('signing out ends this browser’s subscription', { tag: '@long' }, async ({ context, page, server }) => {
  const { endpoint } = await takePush(context)
  await permit(page, 'granted')
  await openTab(page, server.url)
  await workerReady(page)
  await choice(page, PUSH).click()
  await expect(page.getByText('Notifications push activées')).toBeVisible()

  const ended = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/user/push-subscriptions') && response.request().method() === 'DELETE',
  )
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  const answer = await ended
  expect(answer.status()).toBe(200)
  expect(answer.request().postDataJSON()).toEqual({ endpoint })
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBeNull()
})

test('signing out offline is not held up by it', { tag: '@long' }, async ({ context, page, server }) => {
  await takePush(context)
  await permit(page, 'granted')
  await openTab(page, server.url)
  await workerReady(page)
  await choice(page, PUSH).click()
  await expect(page.getByText('Notifications push activées')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBeNull()
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { NotificationPreferences } from '../../../contract/notifications.ts'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { lastToast, onAFreshDevice } from '../../../tests/support/booking-data.ts'
import { held } from '../../../tests/support/leavable.tsx'
import { answersFor, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { NotificationSettings } from './notification-settings.tsx'

const PATH = '/api/user/notification-preferences'
const EMAIL = 'Notifications par email'
const PUSH = 'Notifications push'
const REMINDERS = 'Rappels d’événements'
const PROMOTIONS = 'Emails promotionnels'

const choice = (name: string) => screen.findByRole('switch', { name })

/** Opens the tab with a server that stores a new member's choices. If `refuse` returns a response, the server sends that instead. */
const open = ({ publicKey = 'AQID' as string | null, refuse = (_method: string): unknown => null } = {}) => {
  const saved: NotificationPreferences[] = []
  const stored: NotificationPreferences = {
    emailNotifications: true,
    pushNotifications: false,
    eventReminders: true,
    promotionalEmails: false,
  }
  const spy = serve({
    ...answersFor('u1'),
    '/api/config/app': { ...defaultAppConfig, push: { publicKey } },
    [PATH]: async () => {
      const [, { method = 'GET', body = '{}' } = {}] = spy.mock.lastCall as unknown as [
        string,
        { method?: string; body?: string }?,
      ]
      if (method === 'PUT') saved.push(JSON.parse(body))
      const refusal = await refuse(method)
      if (refusal) return refusal
      if (method === 'PUT') Object.assign(stored, JSON.parse(body))
      return { ...stored }
    },
  })
  renderInApp(<NotificationSettings userId="u1" />)
  return { stored, saved }
}

/** Mocks a browser that supports push messages, as far as this screen checks before a press. */
const withPush = (permission: NotificationPermission = 'default') => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => undefined },
    configurable: true,
  })
}

onAFreshDevice()
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('says that the address refuses our mails, and keeps saying it after a change', async () => {
  withPush()
  Object.assign(open().stored, { refusedAddress: 'zoe@exemple.fr' })
  expect(await screen.findByText('Votre adresse ne reçoit pas nos messages')).toBeVisible()
  expect(screen.getByText(/Notre dernier mail à zoe@exemple\.fr a été refusé/)).toBeVisible()
  await userEvent.click(await choice(REMINDERS))
  await waitFor(() => expect(screen.getByRole('switch', { name: REMINDERS })).not.toBeChecked())
  expect(screen.getByText('Votre adresse ne reçoit pas nos messages')).toBeVisible()
})

it('keeps several presses in a row; one that fails falls back and says so', async () => {
  withPush()
  let isRefused = false
  const { stored } = open({
    refuse: (method) => isRefused && method === 'PUT' && refusalOf(503, 'unavailable')(),
  })
  for (const name of [EMAIL, REMINDERS, PROMOTIONS]) await userEvent.click(await choice(name))
  await waitFor(() =>
    expect(stored).toEqual({
      emailNotifications: false,
      pushNotifications: false,
      eventReminders: false,
      promotionalEmails: true,
    }),
  )
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Choix enregistré' }))

  isRefused = true
  await userEvent.click(await choice(REMINDERS))
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Erreur', description: 'Non.' }))
  await waitFor(async () => expect(await choice(REMINDERS)).not.toBeChecked())
  expect(await choice(PROMOTIONS)).toBeChecked()
  expect(stored.eventReminders).toBe(false)
})

it('does not send a refused state again at the second half of a double click, but a moment later', async () => {
  withPush()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const { saved } = open({
    refuse: (method) => method === 'PUT' && refusalOf(429, 'too_many_requests')(),
  })
  const press = async () => {
    await userEvent.click(await choice(REMINDERS))
    await waitFor(() => expect(screen.getByRole('switch', { name: REMINDERS })).toBeChecked())
  }
  await press()
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Erreur' }))
  await press()
  expect(saved).toHaveLength(1)
  clock.mockReturnValue(11_000)
  await press()
  await waitFor(() => expect(saved).toHaveLength(2))
  clock.mockRestore()
})

it('saves the third press of a switch that is turned off, on and off while nothing is answered', async () => {
  withPush()
  const answer = held(null)
  const { stored, saved } = open({ refuse: (method) => method === 'PUT' && answer.give() })
  const reminders = await choice(REMINDERS)
  for (const isOn of [false, true, false]) {
    await userEvent.click(reminders)
    await waitFor(() => expect(reminders).toHaveProperty('checked', isOn))
  }
  answer.go()
  await waitFor(() => expect(saved.map(({ eventReminders }) => eventReminders)).toEqual([false, true, false]))
  await waitFor(() => expect(stored.eventReminders).toBe(false))
  expect(reminders).not.toBeChecked()
})

const obstacles: [string, () => unknown, { publicKey?: null }, RegExp][] = [
  [
    'a browser that has none',
    () => undefined,
    {},
    /Ce navigateur ne sait pas recevoir de notifications push/,
  ],
  [
    'an iPhone outside the home screen',
    () =>
      vi
        .spyOn(navigator, 'userAgent', 'get')
        .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)'),
    {},
    /Sur l’écran d’accueil/,
  ],
  [
    'a server that sends none',
    () => withPush(),
    { publicKey: null },
    /ne sont pas disponibles sur ce service/,
  ],
  [
    'a permission that was refused',
    () => withPush('denied'),
    {},
    /Vous avez bloqué les notifications de Nectar/,
  ],
]
it.each(obstacles)('push: %s says why, and leaves the other switches', async (_, take, given, message) => {
  take()
  const { stored } = open(given)
  expect(await screen.findByText(message)).toBeVisible()
  expect(await choice(PUSH)).toBeDisabled()
  await userEvent.click(await choice(PROMOTIONS))
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Choix enregistré' }))
  expect(stored.promotionalEmails).toBe(true)
})

it('push: nothing stands in the way of a browser and a server that have it', async () => {
  withPush()
  open()
  await waitFor(async () => expect(await choice(PUSH)).toBeEnabled())
  for (const [, , , message] of obstacles) expect(screen.queryByText(message)).toBeNull()
})

it('tries again what could not be loaded', async () => {
  let isDown = true
  open({ refuse: () => isDown && refusalOf(500, 'internal')() })
  expect(await screen.findByText('Impossible de charger vos notifications.')).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await choice(REMINDERS)).toBeChecked()
})

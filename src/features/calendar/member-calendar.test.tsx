import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CalendarAddress } from '../../../contract/account.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { MemberCalendar } from './member-calendar.tsx'

const PATH = '/api/user/calendar-addresses'
const url = `${location.origin}/api/agenda/${'s'.repeat(43)}.ics`

onAFreshDevice()

/** Mocks a server that stores one member's addresses. */
const server = (stored: CalendarAddress[] = []) => {
  let list = stored
  const spy = serve(
    answers({
      [PATH]: () => {
        const [, { method }] = spy.mock.lastCall as unknown as [string, RequestInit]
        if (method === 'GET') return list
        if (method === 'DELETE') {
          list = []
          return { success: true }
        }
        const made = { createdAt: '2026-11-21T10:00:00.000Z' }
        list = [made, ...list]
        return { ...made, url }
      },
    }),
  )
  return spy
}
const button = (name: string) => screen.findByRole('button', { name })

it('makes an address, shows it once, and ends it on a press', async () => {
  const spy = server()
  renderInApp(
    <>
      <h1>Paramètres</h1>
      <MemberCalendar userId="u1" />
    </>,
  )
  await userEvent.click(await button('Créer une adresse'))
  const address = await screen.findByRole('textbox', { name: 'Adresse secrète de votre agenda' })
  expect(address).toHaveValue(url)
  expect(screen.getByRole('link', { name: 'Ouvrir dans mon calendrier' })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  )
  expect(screen.getByRole('status')).toHaveTextContent('Une adresse active, créée le 21 novembre 2026.')
  await userEvent.click(await button('Révoquer l’adresse'))
  const question = await screen.findByRole('dialog', { name: /^Révoquer l’adresse\s\?$/ })
  expect(within(question).getByRole('button', { name: 'Annuler' })).toHaveFocus()
  await userEvent.click(within(question).getByRole('button', { name: 'Annuler' }))
  expect(address).toBeVisible()
  expect(sentTo(spy, PATH).some(([, { method }]) => method === 'DELETE')).toBe(false)
  await userEvent.click(await button('Révoquer l’adresse'))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Révoquer l’adresse' }),
  )
  expect(await button('Créer une adresse')).toBeVisible()
  expect(address).not.toBeInTheDocument()
  // The pressed button is gone.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  expect(lastToast()).toMatchObject({ title: 'Plus aucun calendrier ne suit votre agenda', type: 'success' })
  expect(
    sentTo(spy, PATH)
      .map(([, { method }]) => method)
      .filter((method) => method !== 'GET'),
  ).toEqual(['POST', 'DELETE'])
})

it('says how many there are, without their secrets', async () => {
  server([{ createdAt: '2026-11-20T10:00:00.000Z' }, { createdAt: '2026-11-02T10:00:00.000Z' }])
  renderInApp(<MemberCalendar userId="u1" />)
  expect(
    await screen.findByText(/^2 adresses actives, la dernière créée le 20 novembre 2026\.$/),
  ).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(await button('Révoquer toutes les adresses')).toBeEnabled()
})

it('says what the server refuses, and waits for a network', async () => {
  serve(answers({ [PATH]: [] }))
  renderInApp(<MemberCalendar userId="u1" />)
  const make = await button('Créer une adresse')
  serve(answers({ [PATH]: refusalOf(429, 'too_many_requests') }))
  await userEvent.click(make)
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Erreur', type: 'error' }))
  connectivity.report(false)
  await waitFor(() => expect(make).toBeDisabled())
  expect(screen.getByText('Retrouvez du réseau pour créer ou révoquer une adresse.')).toBeVisible()
})

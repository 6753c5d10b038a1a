import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OpenSession } from '../../../contract/account.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { Devices } from './devices.tsx'

const PATH = '/api/user/sessions'

onAFreshDevice()

const sessionOf = (id: string, more: Partial<OpenSession> = {}): OpenSession => ({
  id,
  device: 'Firefox sur Windows',
  openedAt: '2026-11-02T10:00:00.000Z',
  usedAt: '2026-11-21T13:20:00.000Z',
  isCurrent: false,
  ...more,
})
const here = sessionOf('here', { device: 'Chrome sur Android', isCurrent: true })

/** Mocks a server that stores one member's sessions. */
const server = (others: OpenSession[]) => {
  let list = [...others, here]
  const spy = serve(
    answers({
      [PATH]: () => {
        const [, { method }] = spy.mock.lastCall as unknown as [string, RequestInit]
        if (method === 'GET') return list
        list = [here]
        return { success: true }
      },
      ...Object.fromEntries(
        others.map(({ id }) => [
          `${PATH}/${id}`,
          () => {
            list = list.filter((session) => session.id !== id)
            return { success: true }
          },
        ]),
      ),
    }),
  )
  return spy
}
const ended = (spy: ReturnType<typeof server>) =>
  spy.mock.calls
    .map(([input, init]: unknown[]) => [(init as RequestInit | undefined)?.method, String(input)])
    .filter(([method]) => method === 'DELETE')
    .map(([, path]) => path)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('names this device first and the others with when they were used', async () => {
  server([sessionOf('one'), sessionOf('two', { device: null })])
  renderInApp(<Devices userId="u1" />)
  const [first, second, third] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('Chrome sur AndroidCet appareilConnecté depuis le 2 novembre 2026')
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
  expect(second).toHaveTextContent('Firefox sur Windows')
  expect(second).toHaveTextContent(/Utilisé le 21 novembre 2026 vers 14 h/)
  expect(third).toHaveTextContent('Appareil inconnu')
  expect(screen.getByRole('status')).toHaveTextContent('Votre compte est ouvert sur 2 autres appareils.')
})

it('names the buttons of devices of one name apart', async () => {
  server([
    sessionOf('one', { device: null }),
    sessionOf('two', { device: null, usedAt: '2026-11-20T08:05:00.000Z' }),
    sessionOf('three', { device: null, openedAt: '2026-10-31T10:00:00.000Z' }),
  ])
  renderInApp(<Devices userId="u1" />)
  const buttons = await screen.findAllByRole('button', { name: /^Déconnecter Appareil inconnu/ })
  const names = buttons.map(({ textContent }) => textContent)
  expect(names[1]).toContain('Utilisé le 20 novembre 2026 vers 9\u00a0h')
  expect(new Set(names).size).toBe(3)
})

it('ends one once that is confirmed, and leaves the keyboard at the rest', async () => {
  const spy = server([sessionOf('one'), sessionOf('two', { device: 'Safari sur iPhone' })])
  renderInApp(<Devices userId="u1" />)
  await userEvent.click(await button(/^Déconnecter Safari sur iPhone/))
  let dialog = screen.getByRole('dialog', { name: /^Déconnecter cet appareil/ })
  expect(dialog).toHaveTextContent('Safari sur iPhone')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  expect(ended(spy)).toEqual([])
  await userEvent.click(await button(/^Déconnecter Safari sur iPhone/))
  dialog = screen.getByRole('dialog')
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Déconnecter' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(lastToast()).toMatchObject({ title: 'Appareil déconnecté', type: 'success' })
  expect(screen.getByRole('status')).toHaveFocus()
  expect(ended(spy)).toEqual([`${PATH}/two`])
})

it('leaves the keyboard at the rest if the answer was lost but the session is ended', async () => {
  server([sessionOf('one'), sessionOf('two', { device: 'Safari sur iPhone' })])
  renderInApp(<Devices userId="u1" />)
  await userEvent.click(await button(/^Déconnecter Safari sur iPhone/))
  serve(answers({ [PATH]: [sessionOf('one'), here] }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Déconnecter' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(lastToast()).toMatchObject({ type: 'error' })
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus())
})

it('ends all others', async () => {
  const spy = server(Array.from({ length: 8 }, (_, number) => sessionOf(`s${number}`)))
  renderInApp(<Devices userId="u1" />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(6)
  await userEvent.click(await button('Voir les 3 autres appareils'))
  expect(screen.getAllByRole('listitem')).toHaveLength(9)
  await userEvent.click(await button('Déconnecter les autres appareils'))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Déconnecter' }))
  expect(await screen.findByText('Votre compte n’est ouvert sur aucun autre appareil.')).toHaveFocus()
  expect(ended(spy)).toEqual([PATH])
  expect(screen.queryByRole('button', { name: 'Déconnecter les autres appareils' })).toBeNull()
})

it('says what the server refuses, and waits for a network', async () => {
  server([sessionOf('one')])
  renderInApp(<Devices userId="u1" />)
  const end = await button(/^Déconnecter Firefox sur Windows/)
  serve(answers({ [`${PATH}/one`]: refusalOf(503, 'unavailable'), [PATH]: [sessionOf('one'), here] }))
  await userEvent.click(end)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Déconnecter' }))
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Erreur', type: 'error' }))
  connectivity.report(false)
  await waitFor(() => expect(end).toBeDisabled())
  expect(screen.getByText('Retrouvez du réseau pour déconnecter un appareil.')).toBeVisible()
})

it('says without a network that it needs one', async () => {
  serve({})
  renderInApp(<Devices userId="u1" />)
  expect(await screen.findByText('Retrouvez du réseau pour voir vos appareils.')).toBeVisible()
  const spy = server([])
  await userEvent.click(await button('Réessayer'))
  expect(await screen.findByText('Votre compte n’est ouvert sur aucun autre appareil.')).toBeVisible()
  expect(sentTo(spy, PATH)).toHaveLength(1)
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Gift, GiftLink } from '../../../contract/gifts.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import {
  type Answer,
  authOf,
  memoryTokenStore,
  refusalOf,
  serve,
} from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { currentToken, expireSession, installTokenStore, openSession } from '../../data/session.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import GiftPage from '../../pages/gift.tsx'
import { toastStore } from '../../ui/toast-store.ts'
import { GivenGifts } from './given-gifts.tsx'

onAFreshDevice()

const URL_OF = 'http://localhost:3000/cadeau/le-code'
const gift: Gift = {
  ...{ id: 'g1', plan: 'premium', months: 3, total: 117, state: 'open', url: URL_OF },
  ...{ firstName: 'Inès', greeting: 'Bon anniversaire', isRefunded: false },
  ...{ paidAt: '2026-11-21T12:00:00.000Z', validUntil: '2027-11-21T12:00:00.000Z' },
  ...{ withdrawableUntil: '2026-12-05T23:00:00.000Z', takenBy: null, takenAt: null },
}
const link: GiftLink = {
  ...{ plan: 'premium', months: 3, state: 'open', from: 'Ada', firstName: 'Inès', greeting: 'Bravo' },
  ...{ validUntil: '2027-11-21T12:00:00.000Z', after: null, mine: null },
}
const config = { '/api/config/app': { payments: { provider: 'demo', publishableKey: null } } }
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const at = (path: string) => renderInApp(<GiftPage />, { at: path })
const visitor = () => {
  installTokenStore(memoryTokenStore())
}
const bodyOf = ([, { body }]: [string, RequestInit]) => JSON.parse(String(body))

describe('the order of a gift', () => {
  const assign = vi.fn()
  beforeEach(() => {
    sessionStorage.clear()
    assign.mockReset()
    vi.stubGlobal('location', { ...location, assign })
  })

  it('states the price of each duration and the rules, and pays that sum once after the terms', async () => {
    const spy = serve(answers({ ...config, '/api/gifts': { id: 'g1', url: 'https://pay.example/1' } }))
    at('/offrir')
    await userEvent.click(await screen.findByRole('radio', { name: /^Pass Premium/ }))
    await userEvent.click(screen.getByRole('radio', { name: /^12\smois 468\s€/ }))
    expect(screen.getByText(/dans l’année qui suit le paiement/)).toBeVisible()
    expect(screen.getByText(/14\sjours pour vous rétracter/)).toBeVisible()
    expect(screen.getByText('Commande avec obligation de paiement.')).toBeVisible()
    await userEvent.type(screen.getByLabelText(/^Prénom/), 'Inès')
    await userEvent.click(await button(/^Payer 468/))
    expect(await screen.findByText('Conditions requises')).toBeVisible()
    expect(sentTo(spy, '/api/gifts')).toHaveLength(0)
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.dblClick(await button(/^Payer 468/))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/1'))
    const [first, ...others] = sentTo(spy, '/api/gifts')
    expect(others).toHaveLength(0)
    expect(bodyOf(first as [string, RequestInit])).toEqual({
      ...{ plan: 'premium', months: 12, total: 468, firstName: 'Inès', greeting: '' },
    })
  })

  it('says why it did not open, and uses the same key for the same gift again', async () => {
    const spy = serve(answers({ ...config, '/api/gifts': refusalOf(503, 'unavailable') }))
    at('/offrir')
    await userEvent.click(await screen.findByRole('checkbox'))
    await userEvent.click(await button(/^Payer 57/))
    expect(await screen.findByText('Non.')).toBeVisible()
    await userEvent.click(await button(/^Payer 57/))
    await waitFor(() => expect(sentTo(spy, '/api/gifts')).toHaveLength(2))
    const keys = sentTo(spy, '/api/gifts').map(([, { headers }]) =>
      new Headers(headers).get('idempotency-key'),
    )
    expect(new Set(keys).size).toBe(1)
  })

  it('reloaded while the payment opens uses the same key; once it is paid or over, the same gift is another', async () => {
    const keys: (string | null)[] = []
    const pay = async (answer: Answer, sentence: string | RegExp | null) => {
      connectivity.report(true)
      const spy = serve(answers({ ...config, '/api/gifts': answer, '/api/gifts/g1': gift }))
      const opened = at('/offrir')
      await userEvent.click(await screen.findByRole('checkbox'))
      await userEvent.click(await button(/^Payer 57/))
      if (sentence) expect(await screen.findByText(sentence)).toBeVisible()
      else await waitFor(() => expect(assign).toHaveBeenCalled())
      const [[, { headers }] = ['', {}]] = sentTo(spy, '/api/gifts')
      keys.push(new Headers(headers).get('idempotency-key'))
      opened.unmount()
    }
    await pay(refusalOf(503, 'unavailable'), 'Non.')
    await pay({ id: 'g1', url: 'https://pay.example/1' }, null)
    const paid = at('/offrir/carte/g1')
    await screen.findByRole('article')
    paid.unmount()
    await pay(refusalOf(409, 'conflict'), 'Non.')
    await pay(refusalOf(409, 'conflict'), 'Non.')
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3])
    expect(Object.values(sessionStorage).join()).not.toContain('Standard')
  })

  it('back from the payment page, which the browser shows as it was left, opens it again', async () => {
    const spy = serve(answers({ ...config, '/api/gifts': { id: 'g1', url: 'https://pay.example/1' } }))
    at('/offrir')
    await userEvent.click(await screen.findByRole('checkbox'))
    await userEvent.click(await button(/^Payer 57/))
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
    const later = performance.now() + 1_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    await userEvent.click(await button(/^Payer 57/))
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
    const keys = sentTo(spy, '/api/gifts').map(([, { headers }]) =>
      new Headers(headers).get('idempotency-key'),
    )
    expect(new Set(keys).size).toBe(1)
  })

  /** Pays, and leaves the form before the answer comes, which `answer` then gives. */
  const leaveBeforeTheAnswer = async () => {
    let answer: (value: unknown) => void = () => undefined
    const spy = serve(
      answers({ ...config, '/api/gifts': () => new Promise((resolve) => (answer = resolve)) }),
    )
    const { client, unmount } = at('/offrir')
    await userEvent.click(await screen.findByRole('checkbox'))
    await userEvent.click(await button(/^Payer 57/))
    await waitFor(() => expect(sentTo(spy, '/api/gifts')).toHaveLength(1))
    unmount()
    return { client, answer: (value: unknown) => answer(value) }
  }
  const opened = { id: 'g1', url: 'https://pay.example/1' }

  it('leads nobody to the payment who has left the form before the answer came, and tells the member of it', async () => {
    const { client, answer } = await leaveBeforeTheAnswer()
    answer(opened)
    await waitFor(() => expect(lastToast()?.title).toBe('Votre cadeau attend son paiement'))
    expect(client.isMutating()).toBe(0)
    expect(assign).not.toHaveBeenCalled()
    lastToast()?.action?.onClick()
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/1')
  })

  it('tells nobody else of a payment that opened after the form was left', async () => {
    const { client, answer } = await leaveBeforeTheAnswer()
    client.setQueryData(currentUserKey, null)
    answer(opened)
    await waitFor(() => expect(client.isMutating()).toBe(0))
    expect(toastStore.shown()).toEqual([])
  })

  it('tells a member who has left the form that the payment did not open', async () => {
    const { answer } = await leaveBeforeTheAnswer()
    answer(
      new Response(JSON.stringify({ message: 'Non.', code: 'unavailable', requestId: 'r' }), { status: 503 }),
    )
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        ...{ title: 'Le paiement de votre cadeau ne s’est pas ouvert', description: 'Non.', type: 'error' },
      }),
    )
  })

  it('leads a visitor to the sign-in, and finds their choices again afterwards', async () => {
    visitor()
    const first = at('/offrir')
    await userEvent.click(await screen.findByRole('radio', { name: /^Pass Premium/ }))
    await userEvent.type(screen.getByLabelText(/^Un petit mot/), 'Bravo')
    await userEvent.click(await button('Se connecter pour offrir'))
    await waitFor(() => expect(first.address()).toBe('/auth?return=%2Foffrir'))
    first.unmount()
    await openSession(authOf('u1'))
    at('/offrir')
    expect(await button(/^Payer 117/)).toBeVisible()
    expect(screen.getByLabelText(/^Un petit mot/)).toHaveValue('Bravo')
  })

  it('finds a member’s choices again after a session that ends', async () => {
    serve(answers(config))
    const first = at('/offrir')
    await userEvent.click(await screen.findByRole('radio', { name: /^Pass Premium/ }))
    await userEvent.type(screen.getByLabelText(/^Un petit mot/), 'Bravo')
    await userEvent.click(screen.getByRole('checkbox'))
    await expireSession(currentToken() ?? '')
    first.unmount()
    await openSession(authOf('u1'))
    at('/offrir')
    expect(await button(/^Payer 117/)).toBeVisible()
    expect(screen.getByLabelText(/^Un petit mot/)).toHaveValue('Bravo')
    expect(screen.getByRole('checkbox')).not.toBeChecked()
  })

  it('finds the choices again after a reload or a return from the payment, until the gift is paid', async () => {
    serve(answers({ ...config, '/api/gifts': opened, '/api/gifts/g1': gift }))
    const first = at('/offrir')
    await userEvent.click(await screen.findByRole('radio', { name: /^Pass Premium/ }))
    await userEvent.type(screen.getByLabelText(/^Un petit mot/), 'Bravo')
    await userEvent.click(screen.getByRole('radio', { name: /^12\smois/ }))
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(await button(/^Payer 468/))
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    first.unmount()
    const back = at('/offrir')
    expect(await button(/^Payer 468/)).toBeVisible()
    expect(screen.getByRole('radio', { name: /^Pass Premium/ })).toBeChecked()
    expect(screen.getByLabelText(/^Un petit mot/)).toHaveValue('Bravo')
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    back.unmount()
    const paid = at('/offrir/carte/g1')
    await screen.findByRole('article')
    paid.unmount()
    at('/offrir')
    expect(await button(/^Payer 57/)).toBeVisible()
    expect(screen.getByLabelText(/^Un petit mot/)).toHaveValue('')
  })

  it('waits for a network, and says where nothing is sold', async () => {
    serve(answers({ '/api/config/app': { payments: { provider: 'off', publishableKey: null } } }))
    const first = at('/offrir')
    expect(await screen.findByText(/n’est pas ouvert sur ce site/)).toBeVisible()
    expect(await button(/^Payer/)).toBeDisabled()
    first.unmount()
    serve({})
    connectivity.report(false)
    at('/offrir')
    expect(await screen.findByText(/Retrouvez du réseau pour payer/)).toBeVisible()
  })
})

describe('a gift for its buyer', () => {
  it('waits for the payment, then shows the card with its words and link, to print and to send', async () => {
    let state: Gift['state'] = 'paying'
    serve(answers({ '/api/gifts/g1': () => ({ ...gift, state, url: state === 'open' ? URL_OF : null }) }))
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    at('/offrir/carte/g1')
    expect(await screen.findByText('Paiement en attente')).toBeVisible()
    state = 'open'
    const card = await screen.findByRole('article', undefined, { timeout: 5000 })
    expect(card).toHaveTextContent('Pour Inès')
    expect(card).toHaveTextContent('Pass Premium')
    expect(card).toHaveTextContent('Bon anniversaire')
    expect(card).toHaveTextContent('De la part de Ada')
    expect(card).toHaveTextContent(URL_OF)
    expect(card).toHaveTextContent('À prendre avant le 21 novembre 2027, une seule fois.')
    await userEvent.click(await button('Imprimer la carte'))
    expect(print).toHaveBeenCalledOnce()
  })

  it('is withdrawn after a question that names the sum', async () => {
    const withdrawn = { ...gift, state: 'withdrawn' as const, url: null }
    let current: Gift = gift
    serve(
      answers({
        '/api/gifts/g1': () => current,
        '/api/gifts/g1/withdraw': () => {
          current = withdrawn
          return current
        },
      }),
    )
    at('/offrir/carte/g1')
    expect(await screen.findByText(/vous rétracter jusqu’au 5 décembre 2026/)).toBeVisible()
    await userEvent.click(await button('Me rétracter'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('117 €')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Me rétracter' }))
    expect(await screen.findByText('Cadeau annulé')).toBeVisible()
    expect(screen.queryByRole('article')).toBeNull()
    // The pressed button is gone.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(lastToast()).toMatchObject({ title: 'Cadeau annulé', type: 'success' })
  })

  it('says by itself what its payment has become, to whoever waits for it', async () => {
    let current: Gift = { ...gift, state: 'paying', url: null }
    serve(answers({ '/api/gifts/g1': () => current }))
    const { client } = at('/offrir/carte/g1')
    expect(await screen.findByText('Paiement en attente')).toBeVisible()
    current = gift
    await client.refetchQueries({ queryKey: ['gift'] })
    expect(await screen.findByRole('article')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('La carte de votre cadeau est prête.')
  })

  it.each([
    [
      { state: 'taken', takenBy: 'Paul', takenAt: '2026-12-01T12:00:00.000Z' },
      'Paul l’a pris le 1er décembre 2026.',
    ],
    [{ state: 'expired' }, 'Personne ne l’a pris avant le 21 novembre 2027'],
    [{ state: 'unpaid' }, 'Rien ne vous a été débité.'],
    [{ state: 'withdrawn', isRefunded: true }, '117 € vous sont remboursés'],
  ] as const)('says what became of it: %o', async (more, sentence) => {
    serve(answers({ '/api/gifts/g1': { ...gift, url: null, ...more } }))
    at('/offrir/carte/g1')
    expect(await screen.findByText((text) => text.replaceAll('\u00a0', ' ').includes(sentence))).toBeVisible()
  })

  it('asks a visitor to sign in, and says without a network or after a fault why nothing is shown', async () => {
    serve({})
    const first = at('/offrir/carte/g1')
    expect(await screen.findByText(/Retrouvez du réseau pour voir cette carte/)).toBeVisible()
    first.unmount()
    serve(answers({ '/api/gifts/g1': refusalOf(500, 'internal') }))
    const second = at('/offrir/carte/g1')
    expect(await screen.findByText('Impossible d’afficher ce cadeau.')).toBeVisible()
    expect(await button('Réessayer')).toBeVisible()
    second.unmount()
    visitor()
    at('/offrir/carte/g1')
    expect(await screen.findByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      '/auth?return=%2Foffrir%2Fcarte%2Fg1',
    )
  })
})

describe('a gift for whoever has its link', () => {
  const PATH = '/api/gift-links/le-code'

  it('is shown before anyone signs in, and the sign-in leads back', async () => {
    visitor()
    serve(answers({ [PATH]: link }))
    at('/cadeau/le-code')
    expect(await screen.findByText('Inès, Ada vous offre un Pass')).toBeVisible()
    expect(screen.getByRole('article')).toHaveTextContent('Pass Premium')
    expect(screen.getByText(/Rien à payer, ni maintenant ni plus tard/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Se connecter pour le prendre' })).toHaveAttribute(
      'href',
      '/auth?return=%2Fcadeau%2Fle-code',
    )
    expect(screen.queryByRole('button', { name: 'Prendre le Pass' })).toBeNull()
  })

  it('is taken once, and then says until when it is valid', async () => {
    const mine = { startsAt: '2026-11-21T12:00:00.000Z', endsAt: '2027-02-21T12:00:00.000Z' }
    const spy = serve(answers({ [PATH]: link, [`${PATH}/take`]: { ...link, state: 'taken', mine } }))
    at('/cadeau/le-code')
    expect(await screen.findByText('Il commence dès que vous le prenez.')).toBeVisible()
    await userEvent.dblClick(await button('Prendre le Pass'))
    expect(await screen.findByText(/Il est valable jusqu’au 21 février 2027/)).toBeVisible()
    expect(sentTo(spy, `${PATH}/take`)).toHaveLength(1)
    expect(lastToast()?.title).toBe('Le Pass est à vous')
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('runs from the day it is taken, also on a phone whose clock is seconds behind', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T11:59:50Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const mine = { startsAt: '2026-11-21T12:00:00.000Z', endsAt: '2027-02-21T12:00:00.000Z' }
    serve(answers({ [PATH]: { ...link, state: 'taken', mine } }))
    at('/cadeau/le-code')
    expect(await screen.findByText(/Il est valable jusqu’au 21 février 2027/)).toBeVisible()
  })

  it.each([
    ['2026-12-21T12:00:00.000Z', /Vous avez déjà un Pass jusqu’au 21 décembre 2026/],
    [null, /Vous avez déjà un Pass qui se renouvelle/],
  ])('says that it waits behind a Pass that ends %s', async (until, sentence) => {
    serve(answers({ [PATH]: { ...link, after: { until } } }))
    at('/cadeau/le-code')
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it.each([
    ['taken', 'Ce Pass a déjà été pris'],
    ['withdrawn', 'Ce Pass n’est plus offert'],
    ['expired', 'Ce Pass n’est plus à prendre'],
  ] as const)('cannot be taken once it is %s', async (state, title) => {
    serve(answers({ [PATH]: { ...link, state } }))
    at('/cadeau/le-code')
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Prendre le Pass' })).toBeNull()
  })

  it('says that a link is unknown, that there is no network, or that the server failed', async () => {
    serve(answers({ [PATH]: refusalOf(404, 'not_found') }))
    const first = at('/cadeau/le-code')
    expect(await screen.findByText('Lien inconnu')).toBeVisible()
    first.unmount()
    serve(answers({ [PATH]: refusalOf(500, 'internal') }))
    const second = at('/cadeau/le-code')
    expect(await screen.findByText('Impossible d’afficher ce Pass.')).toBeVisible()
    second.unmount()
    serve({})
    at('/cadeau/le-code')
    expect(await screen.findByText(/son lien reste valable/)).toBeVisible()
  })
})

it('lists the gifts of a member, each leading to its card, or says why not', async () => {
  serve(answers({ '/api/gifts': [gift, { ...gift, id: 'g2', state: 'taken', firstName: null }] }))
  const first = renderInApp(<GivenGifts userId="u1" />)
  expect(await screen.findByRole('link', { name: /^Pass Premium, 3\smois, Inès$/ })).toHaveAttribute(
    'href',
    '/offrir/carte/g1',
  )
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Pris')
  first.unmount()
  serve({})
  renderInApp(<GivenGifts userId="u1" />)
  expect(await screen.findByText('Vos Pass offerts s’affichent avec du réseau.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Offrir un Pass' })).toHaveAttribute('href', '/offrir')
})

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Event } from '../../contract/events.ts'
import { demoCards } from '../../contract/rules/payments.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { type AppServer, startAppServer } from '../support/app-server.ts'
import { expectAccessibleEverywhere as check } from '../support/axe.ts'
import { buyer, fillTestCard, pressUntil } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter, tokenOf } from '../support/member.ts'

// Tests app, server, lines, payment page and refunds together, on a server with two concerts of two seats.

const FREE = 'Nuit sans prix'
const PAID = 'Nuit à quatorze'
const EMAILS = { holder: '', waiting: '' }

const concert = (name: string, price: number) => ({
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  name,
  startDate: `${new Date(machineNow().getTime() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)}T20:30:00`,
  location: { '@type': 'Place', name: 'La Jetée', address: { addressLocality: 'Nantes' } },
  offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
})

/** Starts a server with a concert of two seats, which a holder has both. */
const soldOut = async (name: string, price: number): Promise<{ server: AppServer; event: Event }> => {
  const server = await startAppServer()
  await server.stop()
  const file = join(server.dataDir, 'concert.json')
  writeFileSync(file, JSON.stringify(concert(name, price)))
  execFileSync(process.execPath, [join('bin', 'nectar'), 'catalogue', 'import', file, '--seats', '2'], {
    env: { ...process.env, DATA_DIR: server.dataDir },
  })
  await server.start()
  const search = encodeURIComponent(name)
  const [event] = (await (await fetch(`${server.url}/api/events?search=${search}`)).json()) as Event[]
  if (!event) throw new Error('the concert was not imported')
  EMAILS.holder = await buyer(server.url)
  EMAILS.waiting = await buyer(server.url)
  const token = await tokenOf(server.url, EMAILS.holder)
  const post = async <T>(path: string, json: unknown): Promise<T> => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as T
  }
  const kinds = (await (await fetch(`${server.url}/api/events/${event.id}/tickets`)).json()) as {
    id: string
  }[]
  const order = await post<{ paymentIntentId?: string }>('/api/create-payment-intent', {
    eventId: event.id,
    tickets: { [kinds[0]?.id ?? '']: 2 },
    totalAmount: price * 2,
  })
  if (price > 0) await post(`/api/demo-payments/${order.paymentIntentId}`, { card: demoCards.accepted })
  return { server, event }
}

const pageOf = async (browser: Browser, { url }: AppServer): Promise<Page> => {
  const context = await browser.newContext({
    ...{ baseURL: url, serviceWorkers: 'block', reducedMotion: 'reduce', colorScheme: 'dark' },
    viewport: { width: 390, height: 844 },
  })
  await context.addInitScript(() => localStorage.setItem('nectar.welcome', '1'))
  return context.newPage()
}

/** Enters the line of the full concert from its page. */
const wait = async (page: Page, event: Event) => {
  await enter(page, EMAILS.waiting, `/events/${event.id}`)
  const join = page.getByRole('dialog').getByRole('button', { name: 'Me prévenir' })
  // A starved browser may lose a press on the page that the server rendered.
  await pressUntil(page.getByRole('button', { name: /^Me prévenir/ }), () =>
    expect(join).toBeVisible({ timeout: 5_000 }),
  )
  await join.click()
  // On a phone the action is in the page and in its bar.
  await expect(page.getByText('Vous êtes 1er dans la file').filter({ visible: true })).toBeVisible()
}

test('a free seat that its holder gives back is held for who waits, and their checkout takes it', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  const { server, event } = await soldOut(FREE, 0)
  try {
    const theirs = await pageOf(browser, server)
    await wait(theirs, event)
    await check(theirs, 'a full concert with its line')

    const mine = await pageOf(browser, server)
    await enter(mine, EMAILS.holder, '/tickets')
    const places = mine.getByRole('list', { name: 'Places' })
    await expect(places.getByRole('listitem')).toHaveText([/^Moi/, /^Encore là/])
    await mine.getByRole('button', { name: `Rendre la place 2 pour ${FREE}` }).click()
    await mine.getByRole('dialog').getByRole('button', { name: 'Oui, la rendre' }).click()
    await expect(mine.getByText('Place rendue')).toBeVisible()
    await expect(places).toHaveCount(0)
    await expect(mine.getByRole('button', { name: 'Annuler la réservation' })).toBeVisible()

    await theirs.goto('/tickets')
    await expect(theirs.getByText(/^1\s?place pour vous/)).toBeVisible()
    await check(theirs, 'a seat that is held in line')
    await theirs.getByRole('link', { name: 'Prendre ma place' }).click()
    await theirs.getByRole('checkbox', { name: /Conditions Générales de Vente/ }).check()
    await theirs.getByRole('button', { name: /^(Réserver|Confirmer)/ }).click()
    await expect
      .poll(async () => (await asMember<unknown[]>(server.url, EMAILS.waiting, '/api/tickets')).length)
      .toBe(1)
    await theirs.goto('/tickets')
    await expect(theirs.getByRole('article').filter({ hasText: FREE })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: 'Vos files d’attente' })).toHaveCount(0)
  } finally {
    await server.dispose()
  }
})

test('a paid seat on offer is bought by who waits, and its price comes back to its holder', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  const { server, event } = await soldOut(PAID, 14)
  try {
    const theirs = await pageOf(browser, server)
    await wait(theirs, event)

    const mine = await pageOf(browser, server)
    await enter(mine, EMAILS.holder, '/tickets')
    const rows = mine.getByRole('list', { name: 'Places' }).getByRole('listitem')
    await mine.getByRole('button', { name: `Revendre la place 2 pour ${PAID}` }).click()
    await mine.getByRole('dialog').getByRole('button', { name: 'La proposer' }).click()
    await expect(rows).toHaveText([/^Moi/, /^Encore là, à revendre/])
    await check(mine, 'a paid seat on offer')

    await theirs.reload()
    await theirs.getByRole('link', { name: 'Prendre ma place' }).click()
    await theirs.getByRole('checkbox', { name: /Conditions Générales de Vente/ }).check()
    await theirs.getByRole('button', { name: /^Payer 14/ }).click()
    await fillTestCard(theirs, 'acceptée')
    await theirs.getByRole('button', { name: /^Payer 14/ }).click()
    await theirs.waitForURL(/\/payment\/success\//)
    await theirs.goto('/tickets')
    await expect(theirs.getByRole('article').filter({ hasText: PAID })).toContainText('14\u00a0€')

    await mine.reload()
    const ticket = mine.getByRole('article').filter({ hasText: PAID })
    await expect(ticket).toContainText('14\u00a0€')
    await expect(mine.getByRole('list', { name: 'Places' })).toHaveCount(0)
    const resold = async () => {
      const { orders } = await asMember<{
        orders: { resold: { amount: number; refundedAt: string | null }[] }[]
      }>(server.url, EMAILS.holder, '/api/user/export')
      return orders[0]?.resold.map(({ amount, refundedAt }) => [amount, refundedAt !== null])
    }
    await expect.poll(resold, { intervals: [2_000] }).toEqual([[14, true]])
  } finally {
    await server.dispose()
  }
})

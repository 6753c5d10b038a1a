import { expect, type Locator, type Page } from '@playwright/test'
import type { Event, TicketType } from '../../contract/events.ts'
import { HOUR_MS, instantOfParis } from '../../contract/rules/paris-time.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { dataDirOf } from './app-server.ts'
import { ask } from './ask.ts'
import { newMember } from './new-member.ts'
import { linkMailedTo } from './written-mails.ts'

/**
 * Creates a buyer, so that the demonstration's members keep their tickets, and no test sees another's unpaid
 * order. The address is verified, so that several orders may be unpaid.
 */
export const buyer = async (url: string): Promise<string> => {
  const email = await newMember(url, 'Noor')
  const link = await linkMailedTo(dataDirOf(url), email, /verifier-email#jeton=[\w-]{43}/)
  const answer = await ask(`${url}/api/auth/verify-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('=')[1] }),
  })
  if (!answer.ok) throw new Error(`not verified: ${answer.status} ${await answer.text()}`)
  return email
}

export interface OnSale {
  event: Event
  types: TicketType[]
}

/** Fetches events that this server sells, with their ticket types, more than a day ahead and not full. */
export const eventsOnSale = async (url: string, kind: 'priced' | 'free' = 'priced'): Promise<OnSale[]> => {
  const events = (await (await ask(`${url}/api/events?limit=100`)).json()) as Event[]
  const soon = machineNow().getTime() + 24 * HOUR_MS
  const open = events.filter(
    ({ ticketingMode, source, price, soldOut, date, time }) =>
      ticketingMode === 'internal' &&
      source !== 'concerts-api' &&
      price > 0 === (kind === 'priced') &&
      !soldOut &&
      instantOfParis(date, time).getTime() > soon,
  )
  return Promise.all(
    open.map(async (event) => ({
      event,
      types: (await (await ask(`${url}/api/events/${event.id}/tickets`)).json()) as TicketType[],
    })),
  )
}

/** Fetches the `index`th event with at least that many ticket types with seats left. */
export const oneOnSale = async (
  url: string,
  {
    kind = 'priced',
    kinds = 1,
    index = 0,
  }: { kind?: 'priced' | 'free'; kinds?: number; index?: number } = {},
): Promise<OnSale> => {
  const found = (await eventsOnSale(url, kind)).filter(
    ({ types }) => types.filter(({ availableTickets }) => availableTickets >= 4).length >= kinds,
  )
  const one = found[index]
  if (!one) throw new Error(`no event on sale with ${kinds} kinds of tickets`)
  return one
}

/** Chooses tickets and accepts the terms in the page. */
export const choose = async (page: Page, type: Pick<TicketType, 'name'>, quantity = 1): Promise<void> => {
  const more = page.getByRole('button', { name: `Ajouter un billet ${type.name}`, exact: true })
  const chosen = more.locator('xpath=preceding-sibling::output')
  for (let count = 1; count <= quantity; count++) {
    // Like `pressUntil`, but never presses once too often.
    await expect(async () => {
      if ((await chosen.textContent()) !== String(count)) await more.click()
      await expect(chosen).toHaveText(String(count), { timeout: 5_000 })
    }).toPass()
  }
  await page.getByRole('checkbox', { name: /Conditions Générales de Vente/ }).check()
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Payer \d/ })

/** Expects these texts in toasts. */
export const expectToast = (page: Page, ...texts: (string | RegExp)[]) =>
  Promise.all(
    texts.map((text) =>
      expect(page.getByRole('region', { name: 'Notifications' }).getByText(text).last()).toBeVisible(),
    ),
  )

/**
 * Presses until the effect is visible: on a fast machine, a click within half a second on a new element
 * counts as the second click of a double click.
 */
export const pressUntil = (button: Locator, seen: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await button.click()
    await seen()
  }).toPass()

/** Fills in one of the demonstration's two cards. */
export const fillTestCard = (page: Page, which: 'acceptée' | 'refusée'): Promise<void> =>
  pressUntil(page.getByRole('button', { name: `Utiliser la carte ${which}` }), () =>
    expect(page.getByLabel('Numéro de carte de test')).not.toHaveValue('', { timeout: 1000 }),
  )

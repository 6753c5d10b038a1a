import type { Locator, Page } from '@playwright/test'
import { cancelByApi, partnerEvents } from '../../support/booking-calls.ts'
import { oneOnSale } from '../../support/checkout.ts'
import { members, PASSWORD } from '../../support/member.ts'

/** Pause in ms between two touches of an experienced user. */
const REST_MS = 400
/** Pause in ms between two keys on a phone. */
const RHYTHM_MS = 100
const PATIENCE_MS = 60_000

const rest = (ms = REST_MS) => new Promise((resolve) => setTimeout(resolve, ms))

const TRIES = 3

/** Scrolls to an element and returns its position; a replaced element is looked up again. */
const placeOf = async (what: Locator, tries = TRIES): Promise<{ x: number; y: number }> => {
  try {
    await what.waitFor({ timeout: PATIENCE_MS })
    await what.scrollIntoViewIfNeeded()
    await rest()
    const box = await what.boundingBox()
    if (!box) throw new Error(`not to be touched: ${what}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  } catch (error) {
    if (tries === 1) throw error
    return placeOf(what, tries - 1)
  }
}

/** Taps at the element's position, without Playwright's checks, which would run in the measured page. */
const touch = async (page: Page, what: Locator): Promise<void> => {
  const { x, y } = await placeOf(what)
  await page.touchscreen.tap(x, y)
}

const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await touch(page, field)
  await rest()
  await page.keyboard.type(text, { delay: RHYTHM_MS })
}

/** Opens an address and waits until the page answers. */
const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.locator('main[data-awake]').waitFor({ timeout: PATIENCE_MS })
  await rest()
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

interface Visit {
  page: Page
  url: string
  /** Counts from 0: each round buys and books something else. */
  round: number
}

/** A member's session in this order, in one browser: the first is a first visit. */
export const journeys: Record<string, (visit: Visit) => Promise<void>> = {
  'sign-in': async ({ page, url }) => {
    await open(page, `${url}/auth`)
    await typeInto(page, page.getByLabel('Email'), members.premium)
    await typeInto(page, page.getByLabel('Mot de passe', { exact: true }), PASSWORD)
    await touch(page, button(page, 'Se connecter'))
    await page.locator('html[data-auth=member]').waitFor({ timeout: PATIENCE_MS })
    await page.waitForURL(`${url}/`)
  },
  filter: async ({ page, url }) => {
    await open(page, `${url}/events`)
    await touch(page, button(page, /^Filtres/))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Style').selectOption({ index: 1 })
    await touch(page, dialog.getByRole('button', { name: 'Appliquer' }))
    await page.waitForURL(/musicStyle=/)
    await touch(page, button(page, /^Retirer le filtre/))
    await page.waitForURL(`${url}/events`)
    await typeInto(page, page.getByRole('searchbox'), 'paris')
    await page.waitForURL(/search=paris/)
    await page.locator('main ul[aria-busy=false]').waitFor()
  },
  heart: async ({ page, url }) => {
    await open(page, `${url}/events`)
    // The choices of an earlier round are shown by now.
    await page.waitForLoadState('networkidle')
    for (const index of [0, 1, 2]) {
      const heart = page.getByRole('article').nth(index).getByRole('button')
      const isOn = (await heart.getAttribute('aria-pressed')) === 'true'
      await touch(page, heart)
      await page.getByRole('article').nth(index).getByRole('button', { pressed: !isOn }).waitFor()
    }
  },
  event: async ({ page, url }) => {
    await open(page, `${url}/events`)
    for (const index of [0, 1]) {
      const link = page.getByRole('article').nth(index).getByRole('link')
      const name = (await link.textContent()) ?? ''
      await touch(page, link)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await touch(page, button(page, 'Retour'))
      await page.waitForURL(`${url}/events`)
    }
  },
  book: async ({ page, url }) => {
    const [event] = await partnerEvents(url, members.premium)
    if (!event) throw new Error('no event of a partner')
    await open(page, `${url}/events/${event.id}`)
    await touch(page, button(page, 'Réserver avec mon Pass').last())
    await page.waitForURL(/\/booking\/confirmation\//)
    await page.getByRole('heading', { level: 1, name: event.eventName }).waitFor()
    await rest()
    await cancelByApi(url, members.premium, event.id)
  },
  tickets: async ({ page, url }) => {
    await open(page, `${url}/events`)
    await touch(page, button(page, 'Ouvrir le menu'))
    await touch(page, page.getByRole('dialog').getByRole('link', { name: 'Mes billets' }))
    await touch(page, page.getByRole('tab', { name: /^Passés/ }))
    await touch(page, page.getByRole('tab', { name: /^À venir/ }))
    await touch(page, page.getByRole('link', { name: /^Afficher / }).first())
    const dialog = page.getByRole('dialog')
    await touch(page, dialog.getByRole('button', { name: 'Fermer' }))
    await dialog.waitFor({ state: 'hidden' })
  },
  pass: async ({ page, url }) => {
    await open(page, `${url}/tickets`)
    await touch(page, button(page, 'Afficher mon QR code'))
    const dialog = page.getByRole('dialog')
    await touch(page, dialog.getByRole('button', { name: 'Plein écran' }))
    await page.waitForURL(/pass=plein/)
    await rest(1000)
    await touch(page, page.getByRole('dialog').getByRole('button', { name: 'Fermer' }))
    await page.waitForURL(/tickets(?!.*plein)/)
  },
  checkout: async ({ page, url, round }) => {
    const { event, types } = await oneOnSale(url, { index: round % 4 })
    const [type] = types
    if (!type) throw new Error('no ticket on sale')
    await open(page, `${url}/events/${event.id}`)
    // From the fifth round on the tickets were bought before.
    await touch(page, page.getByRole('link', { name: /^(Acheter des|Prendre d’autres) billets$/ }).last())
    const more = button(page, `Ajouter un billet ${type.name}`)
    await touch(page, more)
    await touch(page, more)
    await touch(page, page.getByRole('checkbox', { name: /Conditions Générales de Vente/ }))
    await touch(page, button(page, /^Payer \d/))
    await page.waitForURL(/\/paiement-demo\//)
    await touch(page, button(page, 'Utiliser la carte acceptée'))
    await touch(page, button(page, /^Payer/))
    await page.waitForURL(/\/payment\/success\//)
    await page.getByText('Paiement confirmé').waitFor()
  },
}

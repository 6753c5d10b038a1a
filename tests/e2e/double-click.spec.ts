import type { Page } from '@playwright/test'
import { fillTestCard } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { orderByApi } from '../support/orders.ts'
import { newSubscriber } from '../support/subscribing.ts'
import { linkMailedTo } from '../support/written-mails.ts'

// Needs a browser: only there a click has a position, with another element possibly beneath.

/** Holds every response to requests that change data at a path, and counts them; reads pass. */
const heldBack = async (page: Page, path: string) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let requests = 0
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    requests += 1
    await released
    await route.continue()
  })
  return { release, requests: () => requests }
}

test('the second click on what ends a contract falls on nothing behind the dialog', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await enter(page, await newSubscriber(server.url, 'standard'), '/settings')
  await page.getByRole('button', { name: 'Résilier votre contrat' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirmer la résiliation' })
  const box = await confirm.boundingBox()
  // A link lies under the button, as may happen by chance on any screen.
  await page.evaluate((place) => {
    const link = document.createElement('a')
    link.href = '/events'
    link.textContent = 'Dessous'
    Object.assign(link.style, {
      position: 'fixed',
      left: `${place?.x}px`,
      top: `${place?.y}px`,
      width: `${place?.width}px`,
      height: `${place?.height}px`,
      zIndex: '5',
    })
    document.body.append(link)
  }, box)
  await confirm.dblclick()
  await expect(page.getByText('Contrat résilié')).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  // It still works as a link.
  await page.getByRole('link', { name: 'Dessous' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test('a new password that is sent twice over a slow server is set once, and said to be', {
  tag: '@long',
}, async ({ page, server }) => {
  const email = await newMember(server.url)
  await fetch(`${server.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  await page.goto(await linkMailedTo(server.dataDir, email, /\S+\/reset-password\?token=\S+/))
  await page.getByLabel('Nouveau mot de passe').fill('tout-neuf-6')
  await page.getByLabel('Confirmer le mot de passe').fill('tout-neuf-6')
  const answer = await heldBack(page, '**/api/auth/reset-password')
  await page.getByRole('button', { name: 'Mettre à jour le mot de passe' }).dblclick()
  await expect.poll(answer.requests).toBe(1)
  answer.release()
  await expect(page.getByRole('heading', { level: 1, name: /^Mot de passe mis à jour/ })).toBeVisible()
  await expect(page.getByText('Token invalide')).toBeHidden()
  expect(answer.requests()).toBe(1)
  await expect(page).toHaveURL(/\/reset-password$/)
})

test('the second press after a refused card, whose sentence goes, does not leave the payment', {
  tag: '@long',
}, async ({ page, server }) => {
  const { paymentId } = await orderByApi(server.url, await newMember(server.url))
  await page.goto(`/paiement-demo/${paymentId}`)
  await fillTestCard(page, 'refusée')
  const pay = page.getByRole('button', { name: /^Payer/ })
  await pay.click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Carte refusée' })
  await expect(refusal).toBeVisible()
  const answer = await heldBack(page, '**/api/demo-payments/*')
  await pay.dblclick()
  await expect.poll(answer.requests).toBe(1)
  await expect(refusal).toBeHidden()
  await expect(page).toHaveURL(/paiement-demo/)
  answer.release()
  await expect(refusal).toBeVisible()
  await expect(page).toHaveURL(/paiement-demo/)
})

test('a withdrawal that is confirmed twice over a slow server says what was paid back', {
  tag: '@long',
}, async ({ page, server }) => {
  await enter(page, await newSubscriber(server.url, 'standard'), '/retractation')
  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).first().click()
  const answer = await heldBack(page, '**/api/subscription/withdraw*')
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).dblclick()
  await expect.poll(answer.requests).toBe(1)
  answer.release()
  await expect(page.getByText(/^19\s€ au plus vous sont remboursés/)).toBeVisible()
  expect(answer.requests()).toBe(1)
})

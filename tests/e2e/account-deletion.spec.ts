import { demoCards } from '../../contract/rules/payments.ts'
import { expectToast } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter, everythingStored, PASSWORD } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { orderByApi } from '../support/orders.ts'
import { newSubscriber } from '../support/subscribing.ts'
import { workerReady } from '../support/worker.ts'

/** Buys a place by the API, unknown to the open app; returns the event's name. */
const buy = async (url: string, email: string): Promise<string> => {
  const { event, paymentId } = await orderByApi(url, email)
  const answer = await fetch(`${url}/api/demo-payments/${paymentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: demoCards.accepted }),
  })
  expect(answer.ok).toBe(true)
  return event.eventName
}

test('a member deletes their account: told what goes, asked for the password, and gone from the device', {
  tag: ['@worker', '@long'],
}, async ({ page, context, server }) => {
  const email = await newSubscriber(server.url, 'premium')
  const event = await buy(server.url, email)
  const { id } = await asMember<{ id: string }>(server.url, email, '/api/auth/me')
  await enter(page, email, '/tickets')
  await expect(page.getByText('Prêt pour l’entrée')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { name: 'Pass Premium' })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await expect(dialog.getByText(/^Vous perdez ce billet payé à venir/)).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText(event)
  await expect(dialog.getByText(/^Votre Pass Premium prend fin tout de suite/)).toBeVisible()
  await expect(dialog.getByText(/^Vos factures sont conservées/)).toBeVisible()

  const end = dialog.getByRole('button', { name: 'Supprimer définitivement' })
  await end.click()
  await expect(dialog.getByText('Le mot de passe est requis')).toBeVisible()
  await dialog.getByLabel('Votre mot de passe').fill('pas-le-mien')
  await end.click()
  await expect(dialog.getByText('Mot de passe incorrect.')).toBeVisible()
  await dialog.getByLabel('Votre mot de passe').fill(PASSWORD)
  await end.click()
  await expect(page).toHaveURL(/\/$/)
  await expectToast(page, 'Votre compte a été supprimé.')
  await expect(other.getByText('Connexion requise')).toBeVisible()

  const left = await everythingStored(page)
  expect(left).not.toContain(email)
  expect(left).not.toContain(id)
  const again = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  expect(again.status()).toBe(401)
})

test('without a network an account stays, and so does what was typed', { tag: ['@worker', '@long'] }, async ({
  page,
  context,
  server,
}) => {
  await enter(page, await newMember(server.url), '/settings')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await expect(dialog.getByText('Vous n’avez aucun billet payé à venir.')).toBeVisible()
  await workerReady(page)
  await context.setOffline(true)
  await dialog.getByLabel('Votre mot de passe').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect(dialog.getByText('Votre compte n’est pas supprimé.')).toBeVisible()
  await expect(dialog.getByLabel('Votre mot de passe')).toHaveValue(PASSWORD)
  await dialog.getByRole('button', { name: 'Garder mon compte' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeFocused()
})

test('an account that is deleted leaves nothing on the device either where the answer is lost', {
  tag: '@long',
}, async ({ page, server }) => {
  const email = await newMember(server.url)
  const { id } = await asMember<{ id: string }>(server.url, email, '/api/auth/me')
  await enter(page, email, '/settings')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await expect(dialog.getByText('Vous n’avez aucun billet payé à venir.')).toBeVisible()
  await expect.poll(() => everythingStored(page)).toContain(id)
  await page.route('**/api/user', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await dialog.getByLabel('Votre mot de passe').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expectToast(page, 'Pas de réponse du serveur')
  await expect(page.getByText('Connexion requise')).toBeVisible()
  for (const trace of [email, id]) await expect.poll(() => everythingStored(page)).not.toContain(trace)
})

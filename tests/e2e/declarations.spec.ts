import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter } from '../support/member.ts'
import { newSubscriber } from '../support/subscribing.ts'
import { workerReady } from '../support/worker.ts'
import { mailsTo } from '../support/written-mails.ts'

const premium = (url: string) => newSubscriber(url, 'premium')

const passOf = (url: string, email: string) =>
  asMember<{ passType: number; autorenew: boolean }>(url, email, '/api/subscription/details')

const fillIn = async (page: Page, email: string, lastName = 'Vidal') => {
  await page.getByLabel('Prénom').fill('Ariane')
  await page.getByLabel('Nom', { exact: true }).fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'Vérifiez votre déclaration' })).toBeFocused()
}

const confirmTermination = (page: Page) => page.getByRole('button', { name: 'Confirmer la résiliation' })
const confirmWithdrawal = (page: Page) => page.getByRole('button', { name: 'Confirmer la rétractation' })

test('whoever has a Pass ends it from the footer, without signing in, and is told by mail', async ({
  page,
  server,
}) => {
  const email = await premium(server.url)
  await page.goto('/events')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Résilier votre contrat' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Résilier votre contrat' })).toBeVisible()
  await expect(page.getByText('pas de droit de rétractation')).toBeVisible()
  await fillIn(page, email, 'MARTIN')
  await expect(page.getByText('Ariane MARTIN')).toBeVisible()
  await confirmTermination(page).click()
  await expect(page.getByRole('heading', { name: 'Déclaration reçue' })).toBeFocused()
  await expect(page.getByText(`Un accusé de réception est envoyé à ${email}`)).toBeVisible()

  await expect.poll(async () => (await passOf(server.url, email)).autorenew).toBe(false)
  expect(await passOf(server.url, email)).toMatchObject({ passType: 3 })
  await expect
    .poll(async () => (await mailsTo(server.dataDir, email)).map(({ subject }) => subject).sort())
    .toEqual([
      'Confirmez votre adresse email',
      'Démonstration – Votre Pass Premium\u00a0: reçu de paiement',
      'Résilier votre contrat\u00a0: accusé de réception',
      'Votre Pass Premium est résilié',
    ])
})

test('a form that lacks something says what, and keeps what was typed', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/resilier')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Le prénom est requis')).toBeVisible()
  await expect(page.getByText('Le nom est requis')).toBeVisible()
  await expect(page.getByText('Merci d’entrer une adresse email valide')).toBeVisible()
  await expect(page.getByLabel('Prénom')).toBeFocused()

  await page.getByLabel('Motif (facultatif)').fill('Déménagement')
  await fillIn(page, 'quelqu-un@exemple.fr')
  await expect(page.getByText('Déménagement')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('quelqu-un@exemple.fr')
  await expect(page.getByLabel('Motif (facultatif)')).toHaveValue('Déménagement')
})

test('without a network nothing is sent, and the declaration waits to be pressed again', {
  tag: ['@worker', '@long'],
}, async ({ page, context, server }) => {
  await page.goto('/resilier')
  await fillIn(page, 'hors-ligne@exemple.fr')
  await workerReady(page)
  await context.setOffline(true)
  await confirmTermination(page).click()
  await expect(page.getByRole('alert').getByText('Pas de connexion au serveur')).toBeVisible()
  await context.setOffline(false)
  expect(await mailsTo(server.dataDir, 'hors-ligne@exemple.fr')).toEqual([])
  await confirmTermination(page).click()
  await expect(page.getByRole('heading', { name: 'Déclaration reçue' })).toBeVisible()
})

test('whoever declares the same again and again is asked to wait', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const form = { firstName: 'Ariane', lastName: 'Vidal', email: 'encore@exemple.fr' }
  for (let times = 0; times < 3; times++) {
    const answer = await request.post('/api/withdrawals', { data: form })
    expect(answer.ok()).toBe(true)
  }
  await page.goto('/retractation')
  await fillIn(page, form.email)
  await confirmWithdrawal(page).click()
  await expect(
    page.getByRole('alert').getByText(/Trop de tentatives\. Réessayez dans \d+\smin/),
  ).toBeVisible()
})

test('a withdrawal declared without signing in is done by the link in the mail, once', {
  tag: '@long',
}, async ({ page, server }) => {
  const email = await premium(server.url)
  await page.goto('/retractation')
  await expect(page.getByRole('heading', { level: 1, name: 'Renoncer au contrat ici' })).toBeVisible()
  await expect(page.getByText('Les billets d’un concert daté ne peuvent pas')).toBeVisible()
  await page.getByLabel('Contrat (facultatif)').fill('Pass Premium')
  await fillIn(page, email)
  await confirmWithdrawal(page).click()
  await expect(page.getByRole('heading', { name: 'Déclaration reçue' })).toBeFocused()
  expect(await passOf(server.url, email)).toMatchObject({ passType: 3 })

  const linkOf = async () =>
    (await mailsTo(server.dataDir, email))
      .map(({ text }) => /\S+\/retractation#jeton=\S+/.exec(text ?? '')?.[0])
      .find(Boolean) ?? ''
  await expect.poll(linkOf).toContain('jeton')
  const link = await linkOf()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 2, name: 'Confirmer la rétractation' })).toBeVisible()
  await expect(page).toHaveURL(/\/retractation$/)
  await expect(page.getByText('aucun argent ne circule')).toBeVisible()
  await confirmWithdrawal(page).click()
  await expect(page.getByRole('heading', { name: 'Rétractation confirmée' })).toBeFocused()
  await expect(page.getByText('39\u00a0€ au plus vous sont remboursés')).toBeVisible()
  expect(await passOf(server.url, email)).toMatchObject({ passType: 0 })

  await page.goto('/events')
  await page.goto(link)
  await expect(page.getByRole('alert').getByText('Ce contrat a déjà pris fin')).toBeVisible()
})

test('a link that is none says so, with the form below', { tag: '@long' }, async ({ page }) => {
  await page.goto('/retractation#jeton=inconnu')
  await expect(page.getByRole('alert').getByText('Ce lien n’est pas valable')).toBeVisible()
  await page.getByText('Pour un contrat à un autre nom').click()
  await expect(page.getByLabel('Prénom')).toBeVisible()
})

test('a member withdraws at once, and the app knows it', { tag: '@long' }, async ({ page, server }) => {
  const email = await premium(server.url)
  await enter(page, email, '/retractation')
  await expect(page.getByText(/Pass Premium, remboursable jusqu’au/)).toBeVisible()
  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
  await page.getByRole('button', { name: 'Garder mon Pass' }).click()
  expect(await passOf(server.url, email)).toMatchObject({ passType: 3 })
  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Confirmer la rétractation' })).toBeFocused()
  // The amount and its calculation are shown before the final press.
  await expect(page.getByText('tout ce que vous avez payé vous est remboursé')).toBeVisible()
  await expect(page.getByText('39\u00a0€')).toHaveCount(2)
  await confirmWithdrawal(page).click()
  await expect(page.getByRole('heading', { name: 'Rétractation confirmée' })).toBeFocused()
  expect(await passOf(server.url, email)).toMatchObject({ passType: 0 })

  await page.getByRole('link', { name: 'Voir les Pass' }).click()
  await expect(page.getByRole('button', { name: 'Choisir Premium' })).toBeVisible()
  await page.goto('/retractation')
  await expect(page.getByText('n’a pas de contrat dont vous puissiez encore vous rétracter')).toBeVisible()
})

test('a member ends their contract on the same page, in three presses', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const email = await premium(server.url)
  await enter(page, email, '/events')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Résilier votre contrat' }).click()
  await page.getByRole('button', { name: 'Résilier votre contrat' }).click()
  await confirmTermination(page).click()
  await expect.poll(async () => (await passOf(server.url, email)).autorenew).toBe(false)
})

test('the form stands before any script, and a member finds their own contract in its place', {
  tag: '@long',
}, async ({ page, request, server }) => {
  for (const path of ['/resilier', '/retractation']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('Sans vous connecter')
  }
  const email = await premium(server.url)
  await enter(page, email, '/resilier')
  await expect(page.getByRole('button', { name: 'Résilier votre contrat' })).toBeVisible()
  await expect(page.getByLabel('Prénom')).toBeHidden()
  await page.getByText('Pour un contrat à un autre nom').click()
  await expect(page.getByLabel('Prénom')).toBeVisible()
})

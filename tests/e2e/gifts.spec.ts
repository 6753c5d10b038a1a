import { expectAccessibleEverywhere as check, settled } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'

// Tests app, payment page and server together: a Pass is bought, its card printed, and taken by another member.
test('a Pass is given away: paid once, printed on a card, taken by its link, and shown', {
  tag: '@long',
}, async ({ page, server, browser }) => {
  test.slow()
  const giver = await newMember(server.url, 'Noor')
  await enter(page, giver, '/pass-nectar')
  await page.getByRole('link', { name: 'Offrir un Pass' }).click()
  await page.getByRole('radio', { name: /^Pass Premium/ }).check()
  await page.getByRole('radio', { name: /^3.mois/ }).check()
  await page.getByLabel(/^Prénom/).fill('Lou')
  await page.getByLabel(/^Un petit mot/).fill('Pour tes trente ans')
  await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
  await settled(page)
  await check(page, 'the order of a gift')
  await page.getByRole('button', { name: /^Payer 117/ }).click()
  await expect(page.getByText(/^Payé en une fois/)).toBeVisible()
  await page.getByLabel(/numéro/i).fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Payer/ }).click()

  const card = page.getByRole('article', { name: 'Un Pass pour aller aux concerts' })
  await expect(card).toContainText('Pour Lou')
  await expect(card).toContainText('Pour tes trente ans')
  await check(page, 'the card of a gift')
  const link = (await card.textContent())?.match(/\/cadeau\/[\w-]{43}/)?.[0] ?? ''
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimer la carte' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const other = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const theirs = await other.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText('Lou, Noor vous offre un Pass')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Se connecter pour le prendre' })).toBeVisible()
  await enter(theirs, await newMember(server.url), link)
  await check(theirs, 'a gift for whoever has its link')
  await theirs.getByRole('button', { name: 'Prendre le Pass' }).click()
  await expect(theirs.getByText(/^Il est valable jusqu’au/)).toBeVisible()
  await theirs.goto('/settings')
  await expect(theirs.getByText(/^Offert jusqu’au/)).toBeVisible()
  await other.close()

  await page.reload()
  await expect(page.getByText('Votre cadeau est pris')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: /^Pass Premium, 3.mois, Lou$/ })).toBeVisible()
})

import { expectAccessibleEverywhere } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, PASSWORD } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { linkMailedTo } from '../support/written-mails.ts'

// Needs a browser: two people with an account each, mailed links, layout at both widths.

const CONFIRM = /\S+\/verifier-email#jeton=\S+/
const JOIN = /\S+\/orga\/invitation\/\S+/

for (const { on, width, height } of [
  { on: 'a phone', width: 360, height: 640 },
  { on: 'a desk', width: 1280, height: 800 },
])
  test.describe(`on ${on}`, { tag: '@long' }, () => {
    test.use({ viewport: { width, height } })

    test('someone creates an organisation, and another person joins it by the mailed link', async ({
      page,
      browser,
      server,
    }) => {
      const [inès, paul] = [await newMember(server.url, 'Ines'), await newMember(server.url, 'Paul')]
      await page.goto(await linkMailedTo(server.dataDir, inès, CONFIRM))
      await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Adresse confirmée' })).toBeVisible()

      await enter(page, inès, '/')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Espace pro' }).click()
      await page.getByRole('link', { name: 'Créer une structure' }).click()
      await page.getByLabel('Nom').fill('Anticonstitutionnellementdémesuré')
      await page.getByLabel('Ville').fill('Brest')
      await expectAccessibleEverywhere(page, 'a new organisation')
      await page.getByRole('button', { name: 'Créer la structure' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Anticonstitutionnellement' })).toBeVisible()
      await expectAccessibleEverywhere(page, 'an organisation')

      await page.getByRole('link', { name: 'Équipe' }).click()
      await page.getByLabel('Son adresse email').fill(paul)
      await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
      await expect(page.getByText('Invitations en attente')).toBeVisible()
      await expectAccessibleEverywhere(page, 'a team')

      const link = await linkMailedTo(server.dataDir, paul, JOIN)
      const context = await browser.newContext({ viewport: { width, height }, locale: 'fr-FR' })
      const guest = await context.newPage()
      await guest.goto(link)
      await expect(guest.getByText(/^Ines vous invite à rejoindre/)).toBeVisible()
      await guest.getByRole('link', { name: 'Se connecter pour rejoindre' }).click()
      await guest.getByLabel('Email').fill(paul)
      await guest.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
      await guest.getByRole('button', { name: 'Se connecter' }).click()
      await guest.getByRole('button', { name: 'Rejoindre l’équipe' }).click()
      await expect(guest.getByRole('heading', { level: 1, name: 'Anticonstitutionnellement' })).toBeVisible()
      await expect(guest.getByText('Votre rôle\u00a0: Équipe')).toBeVisible()
      await context.close()

      await page.reload()
      await expect(page.getByText('Paul', { exact: false }).first()).toBeVisible()
      await page.getByRole('button', { name: /^Retirer Paul/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Votre mot de passe').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Retirer' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: /^Retirer/ })).toHaveCount(0)
    })
  })

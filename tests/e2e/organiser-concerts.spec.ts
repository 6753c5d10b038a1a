import { expectAccessibleEverywhere } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, PASSWORD } from '../support/member.ts'

// Needs a browser: layout and contrast of the picture and the pages at both widths, a real session, the door's code.

// A concert each: the first is cancelled.
for (const { on, width, height, id, name } of [
  { on: 'a phone', width: 360, height: 640, id: 'banc-d-essai', name: 'Banc d’essai' },
  { on: 'a desk', width: 1280, height: 800, id: 'messe-basse', name: 'Messe basse' },
])
  test.describe(`on ${on}`, { tag: '@long' }, () => {
    test.use({ viewport: { width, height } })

    test('an organiser reads figures, makes a door link, moves and cancels a concert', async ({ page }) => {
      await enter(page, 'standard@nectar.test', '/orga/nuits-voisines')
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('img', { name: /^Billets par jour/ })).toBeVisible()
      await expectAccessibleEverywhere(page, 'figures')

      await page.getByRole('link', { name: 'Liste', exact: true }).click()
      await expect(page.getByText(/^[1-9]\d* réservations, /)).toBeVisible()

      await page.goto(`/orga/nuits-voisines/concerts/${id}/entree`)
      await page.getByLabel('Entrée', { exact: true }).selectOption('Entrée 1 sur 2')
      await page.getByRole('button', { name: 'Faire un lien' }).click()
      await expect(page.getByRole('img', { name: 'Code QR du lien d’entrée' })).toBeVisible()
      await expectAccessibleEverywhere(page, 'door links')

      await page.goto(`/orga/nuits-voisines/concerts/${id}/changer`)
      const date = page.getByLabel('Nouvelle date')
      const day = await date.inputValue()
      await date.fill(day.replace(/^\d{4}/, (year) => String(Number(year) + 1)))
      await page.getByRole('button', { name: 'Déplacer le concert' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Déplacer', exact: true }).click()
      await expect(page.getByText('Le concert est déplacé')).toBeVisible()
      await expectAccessibleEverywhere(page, 'changes')
      await page.getByRole('button', { name: 'Annuler le concert' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Votre mot de passe').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Annuler le concert' }).click()
      await expect(page.getByRole('button', { name: 'Remettre en vente' })).toBeVisible()
    })
  })

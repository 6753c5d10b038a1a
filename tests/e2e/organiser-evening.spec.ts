import { expectAccessibleEverywhere } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

// Needs a browser: the worker and IndexedDB open the pages from cold in a cellar; layout and contrast at both widths.

const HOME = '/orga/nuits-voisines'
/** The demonstration's concert of today. */
const TONIGHT = `${HOME}/concerts/date-surprise`

test.use({ viewport: { width: 360, height: 640 } })

test('an organiser adds guests, writes to the holders, and in the cellar opens figures, list and guests from cold', {
  tag: ['@worker', '@long'],
}, async ({ page, context }) => {
  await enter(page, 'standard@nectar.test', `${TONIGHT}/invites`)
  await page.getByLabel('Noms, un par ligne').fill('Radio Campus +1\nNoé Brun')
  await expectAccessibleEverywhere(page, 'the guest list')
  await page.getByRole('button', { name: 'Ajouter à la liste' }).click()
  await expect(page.getByRole('heading', { name: 'Radio Campus' })).toBeVisible()

  await page.goto(`${TONIGHT}/message`)
  await page.getByLabel('Votre message').fill('Portes à 20:30.')
  await expectAccessibleEverywhere(page, 'the message')
  await page.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Il vous reste 2 messages.')).toBeVisible()

  await page.goto(HOME)
  await expect(page.getByRole('region', { name: 'Échéances' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the organisation with its deadlines')
  await workerReady(page)
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const open = indexedDB.open('nectar')
          open.onerror = () => reject(open.error)
          open.onsuccess = () => {
            const rows = open.result.transaction('organiser').objectStore('organiser').getAll()
            rows.onsuccess = () => {
              open.result.close()
              resolve(
                rows.result.filter(({ key }) => /^(?:figures|people|guests) date-surprise$/.test(key)).length,
              )
            }
          }
        }),
    )
  await expect.poll(kept).toBe(3)
  await page.close()
  await context.setOffline(true)

  const cellar = await context.newPage()
  await cellar.goto(HOME)
  await expect(cellar.getByText(/^Hors connexion\s: vous voyez/)).toBeVisible()
  await cellar.getByRole('link', { name: /date surprise/ }).click()
  await expect(cellar.getByText('Recette TTC').first()).toBeVisible()
  await cellar.goto(`${TONIGHT}/invites`)
  await expect(cellar.getByRole('heading', { name: 'Radio Campus' })).toBeVisible()
  await expect(cellar.getByRole('button', { name: 'Ajouter à la liste' })).toBeDisabled()
  await cellar.goto(`${TONIGHT}/liste`)
  await expect(cellar.getByRole('heading', { name: 'Noé Brun' })).toBeVisible()
  await cellar.goto(`${TONIGHT}/changer`)
  await expect(cellar.getByText('Pas disponible hors connexion.')).toBeVisible()
  await cellar.goto(`${HOME}/brouillons/nouveau`)
  await cellar.getByLabel('Nom du concert').fill('Écrit à la cave')
  await expect(cellar.getByText('Sur cet appareil seulement')).toBeVisible()
  await cellar.goto(HOME)
  await expect(cellar.getByRole('region', { name: 'Brouillons' })).toContainText('Écrit à la cave')
  await context.setOffline(false)
})

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { linkMailedTo } from '../support/written-mails.ts'

// Needs a browser: a canvas redraws the poster, the layout of form and preview at both widths, two people with an account each.

const CONFIRM = /\S+\/verifier-email#jeton=\S+/
const nectar = fileURLToPath(new URL('../../bin/nectar', import.meta.url))
const year = machineNow().getUTCFullYear() + 1

/** Counts what a finger does: each touch of the page, not what is typed. */
const countTouches = (page: Page) =>
  page.addInitScript(() => {
    const key = 'touches'
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1)),
      true,
    )
  })
const touches = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('touches') ?? 0))

/** A picture of a phone, larger than a poster may be, drawn in the page. */
const photo = async (page: Page): Promise<Buffer> => {
  const jpeg = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 3000
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#22408f'
    pen.fillRect(0, 0, 2400, 3000)
    pen.fillStyle = '#f6e3a6'
    pen.fillRect(300, 300, 1800, 900)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const bytes = Buffer.from(jpeg, 'base64')
  // A segment of Exif, as a camera writes it, with a position: it must not arrive.
  const exif = Buffer.from('457869660000', 'hex')
  const length = Buffer.from([0, exif.length + 2])
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, bytes.subarray(2)])
}

/** Touches a field, then types. */
const type = async (page: Page, label: string, text: string, at = 0) => {
  const field = page.getByLabel(label, { exact: true }).nth(at)
  await field.click()
  await field.fill(text)
}

for (const { on, width, height } of [
  { on: 'a phone', width: 360, height: 640 },
  { on: 'a desk', width: 1280, height: 800 },
])
  test.describe(`on ${on}`, { tag: '@long' }, () => {
    test.use({ viewport: { width, height } })

    test('a stranger announces a concert with two tariffs and a poster, an operator reads it, and it is bookable', async ({
      page,
      browser,
      server,
    }) => {
      const [inès, ada] = [await newMember(server.url, 'Ines'), await newMember(server.url, 'Ada')]
      // The embedded database belongs to one process: the operator's command needs it.
      await server.stop()
      execFileSync(process.execPath, [nectar, 'admin', 'operator', 'add', ada], {
        env: { ...process.env, DATA_DIR: server.dataDir },
      })
      await server.start()
      await page.goto(await linkMailedTo(server.dataDir, inès, CONFIRM))
      await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Adresse confirmée' })).toBeVisible()
      await countTouches(page)
      await enter(page, inès, '/orga/nouvelle')
      const poster = await photo(page)
      const began = machineNow().getTime()
      const before = await touches(page)
      await type(page, 'Nom', `Cave du Port ${width}`)
      await type(page, 'Ville', 'Brest')
      await page.getByRole('button', { name: 'Créer la structure' }).click()
      await page.getByRole('link', { name: 'Annoncer un concert' }).click()

      await type(page, 'Nom du concert', `Nuit des caves ${width}`)
      await type(page, 'Date', `${year}-03-12`)
      await type(page, 'Début', '20:30')
      await page.getByLabel('Style').selectOption('Rock')
      await type(page, 'Lieu', 'Cave du Port')
      await type(page, 'Ville', 'Brest')
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByText('Choisir une affiche').click(),
      ])
      await chooser.setFiles({ name: 'affiche.jpg', mimeType: 'image/jpeg', buffer: poster })
      await expect(page.getByRole('img', { name: 'Votre affiche' })).toBeVisible()
      await type(page, 'Prix en euros', '12')
      await page.getByRole('button', { name: 'Ajouter un tarif' }).click()
      await type(page, 'Nom du tarif', 'Réduit', 1)
      await type(page, 'Prix en euros', '0', 1)
      await type(page, 'Places de la salle', '60')
      await page.getByRole('button', { name: 'Ajouter un artiste' }).click()
      await type(page, 'Artiste', 'Les Amarres')
      await type(page, 'Heure de passage de Les Amarres (facultatif)', '21:00')
      await expect(page.getByText(/^Enregistré à/)).toBeVisible()
      await expectAccessibleEverywhere(page, 'the form')
      if (width < 1280) {
        await page.getByRole('tab', { name: 'Aperçu' }).click()
        await expectAccessibleEverywhere(page, 'the preview')
      }
      await page.getByRole('button', { name: 'Envoyer en relecture' }).click()
      await expect(page.getByText('Envoyé en relecture', { exact: true })).toBeVisible()
      const seconds = Math.round((machineNow().getTime() - began) / 1000)
      const count = (await touches(page)) - before
      console.log(`${on}: announced in ${count} touches and ${seconds} s, typing and checks included`)
      expect(count).toBeLessThanOrEqual(25)
      await expect(page.getByRole('region', { name: 'Brouillons' })).toContainText('En relecture')
      await expectAccessibleEverywhere(page, 'the organisation with its draft')

      const context = await browser.newContext({ viewport: { width, height }, locale: 'fr-FR' })
      const operator = await context.newPage()
      await enter(operator, ada, `${server.url}/orga`)
      await operator.getByRole('link', { name: 'Relire les concerts envoyés' }).click()
      const item = operator.getByRole('listitem', { name: `Nuit des caves ${width}` })
      await item.getByRole('button', { name: 'Lire' }).click()
      await expectAccessibleEverywhere(operator, 'the review')
      await item.getByRole('button', { name: 'Publier' }).click()
      await expect(operator.getByText('Publié. La structure publie désormais seule.')).toBeVisible()
      await context.close()

      await page.reload()
      await page.getByRole('link', { name: `Nuit des caves ${width}` }).click()
      await page.getByRole('link', { name: 'Voir la page du concert' }).click()
      await expect(page.getByRole('heading', { level: 1, name: `Nuit des caves ${width}` })).toBeVisible()
      await expect(page.getByText('Qui joue quand')).toBeVisible()
      const picture = await page.request.get(
        (await page.locator('article img').first().getAttribute('src')) ?? '',
      )
      const bytes = await picture.body()
      expect(bytes.includes('Exif')).toBe(false)
      expect(bytes.length).toBeLessThan(1024 * 1024)
      await page
        .getByRole('link', { name: /^(?:Acheter|Réserver|Prendre|Voir les billets)/ })
        .first()
        .click()
      await expect(page.getByText('Réduit')).toBeVisible()
    })
  })

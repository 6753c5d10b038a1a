import { execFile, execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { instantOfParis, nextDay, parisWallClock } from '../../contract/rules/paris-time.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { choose, fillTestCard, payButton, pressUntil } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, PASSWORD } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { linkMailedTo } from '../support/written-mails.ts'

// Needs a browser: a canvas redraws the poster, the layout of form and preview at both widths, two people with an account each.

const CONFIRM = /\S+\/verifier-email#jeton=\S+/
const nectar = fileURLToPath(new URL('../../bin/nectar', import.meta.url))
/** Tomorrow, so that the evening itself is a day away. */
const day = nextDay(parisWallClock(machineNow()).date)

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

    test('a stranger announces a concert with two tariffs and a poster; it is read, sold, moved, refunded, entered and settled', async ({
      page,
      browser,
      server,
    }) => {
      test.slow()
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
      await type(page, 'Date', day)
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
      const orga = new URL(page.url()).pathname

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
      const eventId = new URL(page.url()).pathname.split('/')[2] ?? ''
      await page
        .getByRole('link', { name: /^(?:Acheter|Réserver|Prendre|Voir les billets)/ })
        .first()
        .click()
      await expect(page.getByText('Réduit')).toBeVisible()

      // Two members buy, each from a phone of their own.
      const buys = async (name: string) => {
        const own = await browser.newContext({ viewport: { width, height }, locale: 'fr-FR' })
        const buyer = await own.newPage()
        await enter(buyer, await newMember(server.url, name), `/events/${eventId}/checkout`)
        await choose(buyer, { name: 'Plein tarif' })
        await payButton(buyer).click()
        await fillTestCard(buyer, 'acceptée')
        await buyer.getByRole('button', { name: /^Payer/ }).click()
        await expect(buyer.getByText('Paiement confirmé')).toBeVisible()
        return buyer
      }
      const [noor, sam] = [await buys('Noor'), await buys('Sam')]
      await sam.context().close()
      const concert = `${orga}/concerts/${eventId}`
      const figure = (label: string) =>
        page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')
      await page.goto(concert)
      await expect(figure('Vendus')).toHaveText('2')

      // The concert is moved by half an hour, and one of them gives the ticket back.
      await page.goto(`${concert}/changer`)
      await page.getByLabel('Heure', { exact: true }).fill('21:00')
      await page.getByRole('button', { name: 'Déplacer le concert' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Déplacer', exact: true }).click()
      await expect(page.getByText('Le concert est déplacé')).toBeVisible()
      await noor.goto(`/events/${eventId}`)
      await noor.getByRole('button', { name: 'Rendre mon billet' }).click()
      await noor.getByRole('dialog').getByRole('button', { name: 'Oui, rendre' }).click()
      await expect(noor.getByText('Billet rendu')).toBeVisible()
      await noor.context().close()

      await page.goto(`${concert}/invites`)
      await page.getByLabel('Noms, un par ligne').fill('Radio Campus +1')
      await page.getByRole('button', { name: 'Ajouter à la liste' }).click()
      await expect(page.getByRole('heading', { name: 'Radio Campus' })).toBeVisible()
      await page.goto(`${concert}/entree`)
      await page.getByRole('button', { name: 'Faire un lien' }).click()
      const made = page.getByRole('region', { name: 'Le lien est prêt' })
      const link = (await made.getByText(/\/entree\//).textContent()) ?? ''
      const digits = (await made.getByText(/^\d{4}$/).textContent()) ?? ''

      // The evening: the server's clock is at its doors.
      const clockTo = async (instant: Date) => {
        await server.stop()
        await server.start(instant.getTime() - machineNow().getTime())
      }
      await clockTo(instantOfParis(day, '20:45'))
      const phone = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage()
      await phone.goto(new URL(link).pathname)
      await phone.getByLabel('Les quatre chiffres').fill(digits)
      await phone.getByRole('button', { name: 'Ouvrir le contrôle' }).click()
      const search = phone.getByRole('searchbox')
      await pressUntil(phone.getByRole('button', { name: 'Chercher un nom' }), () =>
        expect(search).toBeVisible({ timeout: 2000 }),
      )
      await search.fill('radio')
      const letIn = phone.getByRole('button', { name: 'Laisser entrer 2 personnes' })
      await pressUntil(phone.getByRole('button', { name: /Radio Campus/ }), () =>
        expect(letIn).toBeVisible({ timeout: 2000 }),
      )
      await pressUntil(letIn, () => expect(letIn).toBeHidden({ timeout: 2000 }))
      await expect(phone.getByRole('heading', { level: 2, name: 'Entrez' })).toBeVisible()
      await page.goto(concert)
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('Entrés').locator('xpath=following-sibling::p')).toHaveText('2')
      }).toPass()
      await phone.context().close()

      // The morning after: the statement closes, and equals the figures that the register counts.
      await clockTo(instantOfParis(nextDay(day), '07:00'))
      await page.goto(concert)
      await expect(figure('Vendus')).toHaveText('1')
      await expect(figure('Invités').first()).toHaveText('2')
      await expect(figure('Rendus ou annulés')).toHaveText('1')
      await page.goto(`${concert}/releve`)
      await page.getByRole('button', { name: 'Clore le relevé' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Votre mot de passe').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Clore le relevé' }).click()
      await expect(page.getByText(/^Relevé n°\s\d+, clos le/).first()).toBeVisible()
      await expect(figure('Recette TTC')).toHaveText(/^12\s€$/)
      await expect(figure('Entrées comptées à la porte')).toHaveText('2')
      await expect(page.getByRole('listitem').filter({ hasText: 'liste d’invités' })).toContainText(
        '2 valables',
      )
      const sales = async () => {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [nectar, 'sales', '--concert', eventId],
          {
            env: { ...process.env, DATA_DIR: server.dataDir },
          },
        )
        return stdout
      }
      await server.stop()
      expect(await sales()).toMatch(/vendus 1, gratuits 0, Pass 0, invités 2, rendus 1, entrés 2/)
      await server.start()
    })
  })

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { startAppServer } from '../support/app-server.ts'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter } from '../support/member.ts'
import { loaded } from '../support/server/process.ts'

// Needs a browser: the whole way from a venue's calendar over the network to a moved concert, by the pages.

const HOME = '/orga/nuits-voisines'
const dayAhead = (days: number) =>
  new Date(machineNow().getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10)

/** A calendar with one concert, on a day (`YYYY-MM-DD`). */
const calendar = (day: string) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:soir@cave', 'SUMMARY:Le grand soir'],
    `DTSTART;TZID=Europe/Paris:${day.replaceAll('-', '')}T203000`,
    ...['LOCATION:Cave du Port\\, 3 rue Basse\\, 29200 Brest', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n')

test('a venue has its calendar read: a draft, completed and published, sold, and moved at a press', {
  tag: '@long',
}, async ({ browser }) => {
  const [first, second] = [dayAhead(40), dayAhead(47)]
  let day = first
  const site = createServer((_, response) => response.end(calendar(day)))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const server = await startAppServer({
    env: {
      NODE_OPTIONS: loaded('shared-machine', 'source-detour'),
      SOURCE_DOUBLE_ORIGIN: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    },
  })
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport: { width: 360, height: 640 } },
    ...{ locale: 'fr-FR', timezoneId: 'Europe/Paris', colorScheme: 'dark' },
  })
  try {
    const page = await context.newPage()
    await enter(page, 'standard@nectar.test', HOME)
    await page.getByRole('link', { name: 'Agendas suivis' }).click()
    await page.getByLabel('Adresse de l’agenda ou de la page').fill('http://agenda.example/soirs.ics')
    await page.getByRole('button', { name: 'Essayer' }).click()
    await expect(page.getByText('1 concert à venir.')).toBeVisible()
    await expect(page.getByText('À compléter dans le brouillon : le prix.')).toBeVisible()
    await expectAccessibleEverywhere(page, 'a trial of a source')
    await page.getByRole('button', { name: 'Suivre cet agenda' }).click()
    await expect(page.getByText(/^Lu le .*, 1\sconcert, 1\snouveau$/)).toBeVisible()
    await expectAccessibleEverywhere(page, 'the sources')

    await page.goto(HOME)
    await page
      .getByRole('region', { name: 'Brouillons' })
      .getByRole('link', { name: 'Le grand soir' })
      .click()
    await expect(page.getByLabel('Nom du concert')).toHaveValue('Le grand soir')
    await page.getByLabel('Prix en euros', { exact: true }).fill('12')
    await page.getByLabel('Places de la salle', { exact: true }).fill('60')
    await page.getByRole('button', { name: 'Publier' }).click()
    await page.waitForURL(`**${HOME}/concerts/*`)
    await expect(page.getByText('Recette TTC').first()).toBeVisible()
    const concert = new URL(page.url()).pathname
    await page.goto(`${concert}/invites`)
    await page.getByLabel('Noms, un par ligne').fill('Radio Campus +1')
    await page.getByRole('button', { name: 'Ajouter à la liste' }).click()
    await expect(page.getByRole('heading', { name: 'Radio Campus' })).toBeVisible()

    day = second
    await page.goto(`${HOME}/sources`)
    await page.getByRole('button', { name: 'Relire maintenant' }).click()
    await expect(page.getByText('2 places sont prises.')).toBeVisible()
    await expectAccessibleEverywhere(page, 'a notice of a source')
    await page.getByRole('link', { name: 'Déplacer…' }).click()
    await expect(page.getByLabel('Nouvelle date')).toHaveValue(second)
    await page.getByRole('button', { name: 'Déplacer le concert' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Déplacer', exact: true }).click()
    await expect(page.getByText('Le concert est déplacé')).toBeVisible()
    await page.goto(`${HOME}/sources`)
    await expect(page.getByRole('button', { name: 'Relire maintenant' })).toBeVisible()
    await expect(page.getByText('À vous de dire')).toBeHidden()
    const moved = await context.request.get(`/api/events/${concert.split('/').at(-1)}`)
    expect((await moved.json()).date).toBe(second)
  } finally {
    await context.close()
    await server.dispose()
    site.close()
  }
})

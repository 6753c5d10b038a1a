// Takes pictures of the built app with demo data: the install dialog's (web manifest) into public/screenshots, those of docs/organisers.md into docs/screenshots.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { chromiumFlags, ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './run.mjs'
import { serveBuilt } from './serve-built.mjs'

await ensureInstalled()
const executablePath = await ensureChromium()
await ensureBuilt()
const { chromium } = await import('@playwright/test')

const folder = join(root, 'public', 'screenshots')
mkdirSync(folder, { recursive: true })
const { origin, stop } = await serveBuilt(4181)
const browser = await chromium.launch({ executablePath, args: chromiumFlags })

const open = async (viewport, more) => {
  const context = await browser.newContext({
    viewport,
    ...more,
    colorScheme: 'dark',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}
/** Waits for the font and for every visible picture; pictures below the screen load on scrolling. */
const settle = async (page) => {
  await page.waitForLoadState()
  await page.waitForFunction(() => {
    const visible = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    )
    return document.fonts.status === 'loaded' && visible.every(({ complete }) => complete)
  })
}
const take = async (page, name, into = folder) => {
  await settle(page)
  await page.screenshot({ path: join(into, `${name}.png`) })
}

try {
  const phone = await open(
    { width: 390, height: 844 },
    { deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  )
  await phone.goto(`${origin}/events`)
  await phone.getByRole('article').first().waitFor()
  await take(phone, 'events-narrow')
  await phone.goto(`${origin}/auth?return=/tickets`)
  await settle(phone)
  await phone.getByLabel('Email').fill('premium@nectar.test')
  await phone.getByLabel('Mot de passe', { exact: true }).fill('nectar-demo')
  await phone.getByLabel('Mot de passe', { exact: true }).press('Enter')
  await phone.getByText(/Prêt pour l’entrée/).waitFor()
  // Hides the sign-in greeting.
  await phone.reload()
  await phone.getByText(/Prêt pour l’entrée/).waitFor()
  await take(phone, 'tickets-narrow')

  const organiser = await open(
    { width: 390, height: 844 },
    { storageState: await phone.context().storageState() },
  )
  for (const [name, path, shown] of [
    ['orga-structure', '', organiser.getByRole('heading', { name: 'Échéances' })],
    ['orga-concert', '/concerts/date-surprise', organiser.getByText('Recette TTC').first()],
    ['orga-fiche', '/brouillons/nouveau', organiser.getByLabel('Nom du concert')],
  ]) {
    await organiser.goto(`${origin}/orga/nuits-voisines${path}`)
    await shown.waitFor()
    await take(organiser, name, join(root, 'docs', 'screenshots'))
  }

  const wide = await open({ width: 1280, height: 800 }, { deviceScaleFactor: 1 })
  await wide.goto(`${origin}/events`)
  await wide.getByRole('article').first().waitFor()
  await take(wide, 'events-wide')
} finally {
  await browser.close()
  await stop()
}

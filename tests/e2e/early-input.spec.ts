import { expect, test } from '../support/fixtures.ts'

/** The app's modules come late, as on a slow line; the page is painted long before. */
test.beforeEach(async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.exposeFunction('letTheAppCome', () => release())
})

test('what is typed and pressed before the app is there is not lost', async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Mot de passe', { exact: true })
  await email.pressSequentially('standard@nectar.test')
  await password.pressSequentially('nectar-demo')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page, 'the browser has not sent the form itself').toHaveURL(/\/auth$/)
  await page.evaluate('letTheAppCome()')
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('what a password manager fills in before the app is there is not lost', async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill('standard@nectar.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('nectar-demo')
  await page.evaluate('letTheAppCome()')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('a link needs no app to be followed', async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Nectar, accueil' }).first().click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

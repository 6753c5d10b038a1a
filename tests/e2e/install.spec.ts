import { expect, test } from '../support/fixtures.ts'
import { members, readyForTheDoor, signIn } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

test.use({ serviceWorkers: 'allow' })

test('the browser finds nothing in the way of installing', { tag: '@long' }, async ({ openProfile }) => {
  const context = await openProfile()
  const page = await context.newPage()
  await page.goto('/')
  await workerReady(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

test('the manifest is French, and every file it names is there in the size it says', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({
    lang: 'fr',
    name: expect.stringContaining('Nectar'),
    display: 'standalone',
  })
  expect(manifest.id).toBeTruthy()
  expect(manifest.shortcuts.map((shortcut: { name: string }) => shortcut.name)).toEqual([
    'Mon pass',
    'Mes billets',
  ])
  const purposes = manifest.icons.map((icon: { purpose?: string }) => icon.purpose ?? 'any')
  expect(purposes).toContain('maskable')
  const pictures = [...manifest.icons, ...manifest.screenshots]
  expect(manifest.screenshots.length).toBeGreaterThanOrEqual(2)
  for (const { src, sizes, type } of pictures) {
    const file = await request.get(src)
    expect(file.status(), src).toBe(200)
    expect(file.headers()['content-type']).toBe(type)
    if (type !== 'image/png') continue
    const png = await file.body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
  }
})

test('both shortcuts lead to what they name', { tag: '@long' }, async ({ page, request }) => {
  // A member without a ticket for today, which would replace the Pass.
  await signIn(page, members.free)
  await readyForTheDoor(page)
  const { shortcuts } = await (await request.get('/manifest.webmanifest')).json()
  await page.goto(shortcuts[0].url)
  await expect(page.getByRole('dialog', { name: 'Mon Pass' })).toBeVisible()
  await page.goto(shortcuts[1].url)
  await expect(page.getByRole('heading', { name: 'Mes billets' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an iPhone finds its icon, its title and its full screen', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.goto('/')
  const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const png = await (await request.get(icon ?? '')).body()
  expect(png.readUInt32BE(16)).toBe(180)
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute('content', /viewport-fit=cover/)
  await expect(page.locator('meta[name="apple-mobile-web-app-title"]')).toHaveAttribute('content', 'Nectar')
})

test('the browser’s offer to install becomes ours', { tag: '@long' }, async ({ page }) => {
  await signIn(page, members.free)
  // Headless Chromium never emits this event itself.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.documentElement.dataset.prompted = 'yes'
        return Promise.resolve({ outcome: 'accepted' })
      },
      userChoice: Promise.resolve({ outcome: 'accepted', platform: 'web' }),
    })
    window.dispatchEvent(offer)
  })
  await page.getByRole('button', { name: 'Installer Nectar' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  test('the steps are shown', { tag: '@long' }, async ({ page }) => {
    await signIn(page, members.free)
    await page.getByRole('button', { name: /Comment faire|Installer Nectar/ }).click()
    await expect(page.getByText('Choisissez « Sur l’écran d’accueil »')).toBeVisible()
  })
})

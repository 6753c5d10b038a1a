import { readDoorCode } from '../../contract/rules/door-code.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, endSession, enter, members, readyForTheDoor, signIn } from '../support/member.ts'
import { pixel } from '../support/qr.ts'
import { readQr } from '../support/shown-code.ts'

// A phone's screen: a QR reader reads device pixels.
const phone = { deviceScaleFactor: 3, viewport: { width: 390, height: 844 } }

for (const colorScheme of ['dark', 'light'] as const)
  test(`the code of each seat opens cold, without network or server, each its own, ${colorScheme}`, {
    tag: ['@worker', '@long'],
  }, async ({ openProfile, server }) => {
    test.slow()
    const above = await openProfile(undefined, phone)
    const page = await above.newPage()
    await signIn(page, members.standard)
    await readyForTheDoor(page)
    const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
    const two = tickets.find(
      ({ quantity, date }) => quantity === 2 && date > machineNow().toISOString().slice(0, 10),
    )
    if (!two) throw new Error('no upcoming ticket with two seats')
    await above.close()
    await server.kill()

    const cellar = await openProfile(above.profile, { ...phone, colorScheme })
    await cellar.setOffline(true)
    const below = await cellar.newPage()
    await below.goto('/tickets')
    await expect(below.locator('html')).toContainClass(colorScheme)
    await below.getByRole('link', { name: `Afficher les billets pour ${two.eventName}` }).click()
    const dialog = below.getByRole('dialog', { name: `Billet, ${two.eventName}` })
    const seen: string[] = []
    for (const seat of [1, 2]) {
      await expect(dialog.getByRole('status')).toHaveText(`Place ${seat} sur 2`)
      const code = dialog.getByRole('img', { name: `QR code du billet, place ${seat} sur 2` })
      await expect.poll(async () => (await code.boundingBox())?.width).toBeGreaterThanOrEqual(280)
      await expect.poll(async () => pixel(await code.screenshot(), 4, 4)).toEqual([255, 255, 255])
      // From the whole screen, like the scanner's camera.
      const text = await readQr(() => below.screenshot())
      seen.push(text)
      await expect(dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
      await below.keyboard.press('ArrowRight')
    }
    expect(new Set(seen).size).toBe(2)
    const read = seen.map((text) => readDoorCode(text)?.code)
    expect(read.map((code) => (code?.kind === 'pass' ? null : code?.seatId))).toEqual(
      two.codes.map(({ id }) => id),
    )
    await expect(dialog.getByText(two.eventName)).toBeVisible()
    await expect(dialog.getByText(two.ticketType)).toBeVisible()

    // A reload opens it again; the back button and Esc close it.
    await below.reload()
    await expect(dialog).toBeVisible()
    await below.goBack()
    await expect(dialog).toBeHidden()
    await expect(below).toHaveURL(/\/tickets$/)
    await below.goto(`/tickets?billet=${two.id}`)
    await expect(dialog).toBeVisible()
    await below.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(below).toHaveURL(/\/tickets$/)

    // No booking can be cancelled offline.
    await expect(below.getByText('Annulation impossible hors connexion.').first()).toBeVisible()
    await expect(below.getByRole('button', { name: 'Annuler la réservation' }).first()).toBeDisabled()
    await cellar.close()
  })

test('after the first sign-in what still comes is preparation, no fault, and nothing moves when it is there', {
  tag: ['@worker', '@long'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    const noted: { text: string; height: number }[] = []
    Object.assign(window, { noted })
    new MutationObserver(() => {
      const place = [...document.querySelectorAll('[role=status]')].find((one) =>
        one.textContent?.includes('pour l’entrée'),
      )
      const text = place?.querySelector('p')?.textContent
      if (place && text && text !== noted.at(-1)?.text)
        noted.push({ text, height: place.getBoundingClientRect().height })
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  // A member without a concert today: on its day the preflight would be there.
  await signIn(page, members.free)
  await readyForTheDoor(page)
  const noted = await page.evaluate(
    () => (window as unknown as { noted: { text: string; height: number }[] }).noted,
  )
  expect(noted.map(({ text }) => text)).toEqual(['Préparation pour l’entrée…', 'Prêt pour l’entrée'])
  expect(new Set(noted.map(({ height }) => height)).size).toBe(1)
})

test('a swipe turns to the next seat', { tag: '@long' }, async ({ page, server }) => {
  const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
  const two = tickets.find(
    ({ quantity, date }) => quantity === 2 && date > machineNow().toISOString().slice(0, 10),
  )
  await enter(page, members.standard, '/tickets')
  await page.goto(`/tickets?billet=${two?.id}`)
  const code = page.getByRole('img', { name: 'QR code du billet, place 1 sur 2' })
  const box = await code.boundingBox()
  const y = (box?.y ?? 0) + 100
  await page.mouse.move(300, y)
  await page.mouse.down()
  await page.mouse.move(120, y, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('Place 2 sur 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Place précédente' }).click()
  await expect(page.getByText('Place 1 sur 2', { exact: true })).toBeVisible()
})

test('a session that has ended takes no ticket’s code away', { tag: ['@worker', '@long'] }, async ({
  page,
  server,
}) => {
  await enter(page, members.standard, '/tickets')
  await readyForTheDoor(page)
  await endSession(page, server.url)
  await page.goto('/tickets')
  await expect(page.getByText('Session expirée').first()).toBeVisible()
  await page
    .getByRole('link', { name: /^Afficher le billet pour / })
    .first()
    .click()
  await expect(page.getByRole('img', { name: /^QR code du billet/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Reconnectez-vous pour annuler.').first()).toBeVisible()
})

test('counts and empty places are said as quoted', { tag: '@long' }, async ({ page, server }) => {
  const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
  await enter(page, members.standard, '/tickets')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText([/^À venir \(\d+\)$/, /^Passés \(\d+\)$/])
  const counts = async () => (await tabs.allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]))
  await expect.poll(async () => (await counts()).reduce((sum, count) => sum + count, 0)).toBe(tickets.length)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, members.free)
  await expect(page.getByText('Aucun billet à venir')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir les événements' })).toHaveAttribute('href', '/events')
  await page.getByRole('tab', { name: 'Passés (0)' }).click()
  await expect(page.getByText('Aucun événement passé')).toBeVisible()
})

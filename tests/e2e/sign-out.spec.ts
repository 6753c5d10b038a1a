import type { CurrentUser } from '../../contract/auth.ts'
import type { PassQr } from '../../contract/pass.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, everythingStored, members, readyForTheDoor, signIn } from '../support/member.ts'

test.use({ serviceWorkers: 'allow' })

test('signing out leaves nothing of the member, in any tab', async ({ context, page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await readyForTheDoor(page)
  await page.getByRole('button', { name: 'Afficher mon QR code' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Mon Pass' }).getByRole('img', { name: /QR code/ }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const other = await context.newPage()
  await other.setViewportSize({ width: 1280, height: 800 })
  await other.goto('/tickets')
  await expect(other.getByRole('tab', { name: /^À venir \([1-9]/ })).toBeVisible()

  const me = await asMember<CurrentUser>(server.url, members.standard, '/api/auth/me')
  const pass = await asMember<PassQr>(server.url, members.standard, '/api/user/pass-qr')
  const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
  const token = (await page.evaluate(() => localStorage.getItem('nectar.token'))) ?? ''
  const traces = [
    token,
    me.email,
    me.id,
    me.lastName,
    pass.passData.fullName,
    new URL(pass.qrUrl).pathname,
    ...tickets.map((ticket) => ticket.id),
  ]
  const before = await everythingStored(page)
  for (const trace of traces) expect(before, 'what must go was there').toContain(trace)

  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(other.getByText('Connexion requise')).toBeVisible()

  // The persister saves with a delay and the other tab writes too: wait until both are done.
  await page.waitForFunction(() => !localStorage.getItem('nectar.queries')?.includes('current-user'))
  for (const tab of [page, other]) {
    await tab.reload()
    await tab.waitForLoadState('networkidle')
    const after = await everythingStored(tab)
    for (const trace of traces) expect(after, `"${trace}" is still stored`).not.toContain(trace)
  }
  const refused = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(refused.status).toBe(401)
})

test('offline too, signing out wipes the device', { tag: '@long' }, async ({ context, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await readyForTheDoor(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await page.goto('/tickets')
  await expect(page.getByText('Connexion requise')).toBeVisible()
  expect(await everythingStored(page)).not.toContain(members.standard)
})

import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { workerReady } from '../support/worker.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Envoyer mon avis' })
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Merci !' })

/** Collects the POST and PATCH requests from here on. */
const watch = (context: BrowserContext) => {
  const seen: { method: string; path: string; body: unknown }[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/feedbacks'))
      seen.push({ method: request.method(), path: pathname, body: request.postDataJSON() })
  })
  return {
    opened: () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body),
    comments: () => seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
  }
}

test('a reload goes on with the entry that is open, and thanks again for the comment that was sent', {
  tag: '@long',
}, async ({ page, context }) => {
  const { opened, comments } = watch(context)
  await page.goto('/feedback/good')
  await expect(page.getByRole('heading', { level: 1, name: 'Ravis que cela vous ait plu !' })).toBeVisible()
  await expect(send(page)).toBeEnabled()
  await page.reload()
  await expect(send(page)).toBeEnabled()
  await page.getByRole('textbox').fill('  Le son était parfait.  ')
  await send(page).click()
  await expect(thanks(page)).toBeFocused()
  await expect(thanks(page)).toBeInViewport()
  await page.reload()
  await expect(thanks(page)).toBeVisible()
  expect(opened()).toEqual([{ users_id: null, note: 3 }])
  expect(comments()).toEqual([{ comment: 'Le son était parfait.' }])
})

test('without a network the entry is opened once there is one, and nothing typed is lost', {
  tag: ['@worker', '@long'],
}, async ({ page, context }) => {
  await page.goto('/events')
  await workerReady(page)
  await page.reload()
  await context.setOffline(true)
  const { opened, comments } = watch(context)
  await page.goto('/feedback/good')
  await expect(page.getByText('Impossible d’initialiser le feedback.')).toBeVisible()
  await page.getByRole('textbox').fill('Une belle soirée.')
  await send(page).click()
  await expect(page.getByText('Feedback non initialisé. Veuillez rafraîchir la page.')).toBeVisible()
  await context.setOffline(false)
  // When the network returns, or at the app's next check of the server.
  await expect(page.getByText('Impossible d’initialiser le feedback.')).toBeHidden({ timeout: 60_000 })
  await expect(send(page)).toBeEnabled()
  await context.setOffline(true)
  await send(page).click()
  await expect(page.getByText('Impossible d’envoyer votre feedback. Veuillez réessayer.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Une belle soirée.')
  await context.setOffline(false)
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(comments().at(-1)).toEqual({ comment: 'Une belle soirée.' })
  expect(opened().length).toBeGreaterThan(0)
})

test('is accessible in every state', { tag: '@long' }, async ({ page }) => {
  test.slow()
  for (const type of ['good', 'bad']) {
    await page.goto(`/feedback/${type}`)
    await expect(send(page)).toBeEnabled()
    await expectAccessibleEverywhere(page, `feedback ${type}`)
  }
  await send(page).click()
  await expect(page.getByText('Commentaire requis')).toBeVisible()
  await expectAccessibleEverywhere(page, 'feedback without a comment')
  await page.getByRole('textbox').fill('Trop fort.')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  await expectAccessibleEverywhere(page, 'feedback sent')
})

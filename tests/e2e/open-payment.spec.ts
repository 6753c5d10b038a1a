import { expect, test } from '../support/fixtures.ts'
import { enter } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { orderByApi } from '../support/orders.ts'

const RESUME = 'Reprendre le paiement'

test('a payment that waits leads back to itself from the event, the tickets and the checkout, and is given up', {
  tag: '@long',
}, async ({ page, server }) => {
  test.slow()
  const email = await newMember(server.url)
  const { event, type, paymentId } = await orderByApi(server.url, email)
  await enter(page, email, `/events/${event.id}`)
  const panel = page.getByRole('region', { name: `Paiement en attente, ${event.eventName}` })
  await expect(panel).toContainText('Votre place est gardée')
  await expect(panel).toContainText(/Encore 1[45]\sminutes pour payer/)

  await page.goto('/tickets')
  await expect(panel).toContainText(event.eventName)
  // Without a worker a line about it appears above the panel, and moves it: wait for it first.
  await expect(page.getByText(/^Il manque|pas encore gardée$/)).toBeVisible()
  await panel.getByRole('link', { name: RESUME }).click()
  await expect(page).toHaveURL(`/paiement-demo/${paymentId}`)

  // Back: selection and terms remain, and no redirect happens.
  await page.goBack()
  await expect(page).toHaveURL(`/events/${event.id}/checkout`)
  await expect(panel).toContainText('Votre place est gardée')
  await expect(page.getByLabel('1 billet', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.reload()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await panel.getByRole('button', { name: RESUME }).click()
  await expect(page).toHaveURL(`/paiement-demo/${paymentId}`)
  await page.goBack()

  await panel.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByText('Places rendues')).toBeVisible()
  await expect(panel).toBeHidden()
  const left = (await (await fetch(`${server.url}/api/events/${event.id}/tickets`)).json()) as (typeof type)[]
  expect(left.find(({ id }) => id === type.id)?.availableTickets).toBe(type.availableTickets)
})

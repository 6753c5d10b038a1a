import { expect, type FrameLocator, type Page } from '@playwright/test'
import { cards } from '../stripe-double/cards.ts'

/** Returns the frame of Stripe's fields. */
export const cardFields = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Cadre de saisie sécurisé pour le paiement"]')

/** Types a card into Stripe's form. */
export const fillCard = async (page: Page, number: string = cards.accepted): Promise<void> => {
  const fields = cardFields(page)
  await fields.getByLabel('Numéro de carte').fill(number)
  await fields.getByLabel('Date d’expiration').fill('12 / 34')
  await fields.getByLabel('Code de sécurité').fill('123')
}

/** Decides in the bank's window over the page. */
export const answerBank = async (page: Page, answer: 'Approuver' | 'Refuser'): Promise<void> => {
  const bank = page.frameLocator('iframe[title="3D Secure"]')
  await bank.getByRole('button', { name: answer }).click()
  await expect(page.locator('iframe[title="3D Secure"]')).toHaveCount(0)
}

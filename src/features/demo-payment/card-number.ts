import { demoCards } from '../../../contract/rules/payments.ts'

/** The longest card number there is, in digits. */
const LONGEST = 19

/** The digits of what was typed or pasted. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, LONGEST)

/** The digits of what was typed, in groups of four, as they stand on a card. */
export const grouped = (text: string): string => digitsOf(text).replace(/(\d{4})(?=\d)/g, '$1 ')

/** Whether these digits are one of the demonstration's two cards: nothing else leaves the page, since it might be a real one. */
export const isTestCard = (digits: string): boolean => Object.values<string>(demoCards).includes(digits)

import * as z from 'zod/mini'
import { demoCards } from '../../../contract/rules/payments.ts'
import { demoPaymentCopy } from '../../copy/demo-payment.ts'

const { missing, unknown } = demoPaymentCopy.number

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Returns true for one of the demonstration's two cards. Other digits never leave the page, since they might be a real card. */
const isTestCard = (digits: string): boolean => Object.values<string>(demoCards).includes(digits)

/** The form of a test card: the digits of one of the two. */
export const CardForm = z.object({
  'test-number': z.pipe(
    z.pipe(z.string(), z.transform(digitsOf)),
    z.string().check(z.minLength(1, { error: missing, abort: true }), z.refine(isTestCard, unknown)),
  ),
})

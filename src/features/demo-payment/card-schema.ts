import * as z from 'zod/mini'
import { demoPaymentCopy } from '../../copy/demo-payment.ts'
import { digitsOf, isTestCard } from './card-number.ts'

const { missing, unknown } = demoPaymentCopy.number

/** The form of a test card: the digits of one of the two. */
export const CardForm = z.object({
  'test-number': z.pipe(
    z.pipe(z.string(), z.transform(digitsOf)),
    z.string().check(z.minLength(1, { error: missing, abort: true }), z.refine(isTestCard, unknown)),
  ),
})

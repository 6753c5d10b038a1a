import * as z from 'zod/mini'
import { GiftWords } from '../../../contract/gifts.ts'

/** The words on the card, and the accepted terms. */
export const GiftForm = z.extend(GiftWords, { terms: z.literal(true) })

import * as endpoints from '../../../contract/endpoints/gifts.ts'
import type { Gift, GiftLink, GiftOpened, GiftRequest } from '../../../contract/gifts.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from './read.ts'

// Nothing of gifts is stored on the device. Every call throws AppError: 401, 404, 'offline'.

const own = () => ({ token: tokenOrThrow() })

/** Opens the payment of a gift; repeated with the same key, returns the same page. Throws AppError also: `total_mismatch`, `unavailable`. */
export const buyGift = (body: GiftRequest, key: string): Promise<GiftOpened> =>
  call(endpoints.giftBuy, { body }, { ...own(), idempotencyKey: key })

export const myGifts = (): Promise<Gift[]> => call(endpoints.gifts, {}, own())

export const readGift = (id: string): Promise<Gift> => call(endpoints.gift, { params: { id } }, own())

/** Withdraws from a gift. Throws AppError also: `conflict` once it is taken, or after 14 days. */
export const withdrawGift = (id: string): Promise<Gift> =>
  call(endpoints.giftWithdraw, { params: { id } }, own())

/** Fetches the gift of a link; for the current user if there is one. */
export const readGiftLink = (code: string): Promise<GiftLink> =>
  call(endpoints.giftLink, { params: { code } })

/** Takes a gift. Throws AppError also: `conflict` if it is not there to be taken. */
export const takeGift = (code: string): Promise<GiftLink> =>
  call(endpoints.giftTake, { params: { code } }, own())

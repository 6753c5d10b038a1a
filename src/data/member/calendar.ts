import type { CalendarAddress, NewCalendarAddress } from '../../../contract/account.ts'
import * as account from '../../../contract/endpoints/account.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from './read.ts'

/** Fetches the addresses of the member's calendar, newest first, without their secrets. Never stored. Throws AppError. */
export const calendarAddresses = (): Promise<CalendarAddress[]> =>
  call(account.calendarAddresses, {}, { token: tokenOrThrow() })

/** Creates an address. Its secret is returned only once. Throws AppError. */
export const addCalendarAddress = (): Promise<NewCalendarAddress> =>
  call(account.calendarAddressAdd, {}, { token: tokenOrThrow() })

/** Revokes every address. Throws AppError. */
export const revokeCalendarAddresses = async (): Promise<void> => {
  await call(account.calendarAddressesRevoke, {}, { token: tokenOrThrow() })
}

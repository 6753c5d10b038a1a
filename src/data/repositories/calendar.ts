import type { CalendarAddress, NewCalendarAddress } from '../../../contract/account.ts'
import * as account from '../../../contract/endpoints/account.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from '../member-read.ts'

/** The addresses of the member's own calendar, without their secrets, the last first; not kept. Throws AppError. */
export const calendarAddresses = (): Promise<CalendarAddress[]> =>
  call(account.calendarAddresses, {}, { token: tokenOrThrow() })

/** Makes an address, whose secret is answered this once. Throws AppError. */
export const addCalendarAddress = (): Promise<NewCalendarAddress> =>
  call(account.calendarAddressAdd, {}, { token: tokenOrThrow() })

/** Ends every address. Throws AppError. */
export const revokeCalendarAddresses = async (): Promise<void> => {
  await call(account.calendarAddressesRevoke, {}, { token: tokenOrThrow() })
}

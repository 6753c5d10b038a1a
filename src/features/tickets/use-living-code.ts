import { useEffect, useState } from 'react'
import { LIVING_EVERY_MS } from '../../../contract/rules/door-code.ts'
import type { TicketCode } from '../../../contract/tickets.ts'
import { now, onClockChange } from '../../lib/clock.ts'
import { livingTurn, signLivingCode } from './living-code.ts'
import { loadSeatKeys } from './queries.ts'

/** A seat's living code, and when it was made: the beginning of its quarter of a minute, in ms since 1970. */
export interface LivingCode {
  seatId: string
  value: string
  at: number
}

/**
 * The living code of a seat, signed anew every 15 s by the clock while the page is seen, and at once when it is seen again (decision 050). Null until the
 * first is signed, and where this device keeps no key of the seat: then its static code is shown.
 */
export const useLivingCode = (
  userId: string,
  { id, doorCode }: Pick<TicketCode, 'id' | 'doorCode'>,
): LivingCode | null => {
  const [living, setLiving] = useState<LivingCode | null>(null)
  useEffect(() => {
    let key: CryptoKey | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Which signing is the last one: an earlier one that ends later is dropped. */
    let turn = 0
    const renew = async () => {
      clearTimeout(timer)
      turn += 1
      const mine = turn
      if (document.hidden || doorCode === '') return
      // One that the device did not keep yet may be there by now.
      key ??= (await loadSeatKeys(userId, [id])).get(id) ?? null
      const at = livingTurn(now().getTime())
      const value = key && (await signLivingCode(key, doorCode, at))
      if (mine !== turn) return
      setLiving(value ? { seatId: id, value, at } : null)
      timer = setTimeout(renew, at + LIVING_EVERY_MS - now().getTime())
    }
    void renew()
    document.addEventListener('visibilitychange', renew)
    const stop = onClockChange(renew)
    return () => {
      turn = -1
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
      stop()
    }
  }, [userId, id, doorCode])
  return living?.seatId === id ? living : null
}

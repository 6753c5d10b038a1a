import { useEffect, useState } from 'react'
import {
  doorCodeBytes,
  doorCodeUrl,
  eventHintOf,
  LIVING_EVERY_MS,
  readDoorCode,
} from '../../../contract/rules/door-code.ts'
import type { TicketCode } from '../../../contract/tickets.ts'
import { now, onClockChange } from '../../lib/clock.ts'
import { loadSeatKeys } from './queries.ts'

/** The beginning of the quarter of a minute that a moment falls into, in ms: when its living code was made. */
export const livingTurn = (at: number): number => Math.floor(at / LIVING_EVERY_MS) * LIVING_EVERY_MS

/**
 * The living code of the seat of a static door code, signed for `at` (ms since 1970). Null where the static code is none (a row of before has ''), or where the
 * key refuses to sign.
 */
export const signLivingCode = async (
  key: CryptoKey,
  staticCode: string,
  at: number,
): Promise<string | null> => {
  const { code } = readDoorCode(staticCode) ?? {}
  if (code?.kind !== 'static') return null
  const { seatId, eventId } = code
  const signed = doorCodeBytes({ kind: 'living', seatId, at, eventHint: eventHintOf(eventId) })
  try {
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, signed)
    return doorCodeUrl(new URL(staticCode).origin, signed, new Uint8Array(signature))
  } catch {
    return null
  }
}

/** A seat's living code, and when it was made: the beginning of its quarter of a minute, in ms since 1970. */
interface LivingCode {
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

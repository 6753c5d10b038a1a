import { useEffect, useEffectEvent, useState } from 'react'
import {
  doorCodeBytes,
  doorCodeUrl,
  eventHintOf,
  LIVING_EVERY_MS,
  readDoorCode,
} from '../../contract/rules/door-code.ts'
import type { TicketCode } from '../../contract/tickets.ts'
import { now, onClockChange } from '../lib/clock.ts'

/** Returns the start of the 15 s interval that contains `at`, in ms: the time of its living code. */
export const livingTurn = (at: number): number => Math.floor(at / LIVING_EVERY_MS) * LIVING_EVERY_MS

/**
 * Signs the living code of a static code's seat for `at` (ms since 1970). Null if the static code is invalid
 * ('' for an old row), or if the signing fails.
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

/** A seat's living code; `at` is the start of its 15 s interval, in ms since 1970. */
interface LivingCode {
  seatId: string
  value: string
  at: number
}

/**
 * Returns a seat's living code, signed anew every 15 s while the page is visible, and at once when it becomes
 * visible (decision 050). `load` finds the seat's key. Null before the first code, or without a key.
 */
export const useLivingCode = (
  load: (seatId: string) => Promise<CryptoKey | null>,
  { id, doorCode }: Pick<TicketCode, 'id' | 'doorCode'>,
): LivingCode | null => {
  const [living, setLiving] = useState<LivingCode | null>(null)
  const loadKey = useEffectEvent(load)
  useEffect(() => {
    let key: CryptoKey | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Number of the latest signing: an earlier one that ends later is dropped. */
    let turn = 0
    const renew = async () => {
      clearTimeout(timer)
      turn += 1
      const mine = turn
      if (document.hidden || doorCode === '') return
      // Retries a missing key: the device may have stored it meanwhile.
      key ??= await loadKey(id)
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
  }, [id, doorCode])
  return living?.seatId === id ? living : null
}

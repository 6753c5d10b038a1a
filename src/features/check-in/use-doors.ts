import { useEffect, useRef, useState } from 'react'
import type { CheckIn } from '../../data/check-in/controller.ts'
import { createDoorLinks, type DoorLinks } from '../../data/check-in/door-links.ts'
import type { HeardDoor } from '../../data/check-in/swap-doors.ts'
import { isCurrent, type TeamCode } from '../../data/check-in/team-codes.ts'
import { answerLink, type Offered, offerLink } from './rtc-link.ts'
import { packSignal, type Signal, unpackSignal } from './rtc-signal.ts'

/** The step of linking or swapping that is on the screen; null if none. Codes are the texts of QR codes. */
export type DoorsStep =
  | { is: 'preparing' }
  /** This phone offers a link: the other phone reads its code, or this one reads the other's. */
  | { is: 'offer'; code: string }
  /** Shows the admissions of this door, for a phone that cannot be linked. */
  | { is: 'show'; code: string }
  /** The scanner waits for the other phone's code. */
  | { is: 'reading' }
  /** This phone has read an offer: the other phone reads its reply. */
  | { is: 'answer'; code: string }
  | { is: 'joining' }
  | { is: 'done' }
  | { is: 'failed' }
  /** A preview of another door's admissions, before they are merged. `text`: its code. */
  | { is: 'heard'; door: HeardDoor; text: string }
  | { is: 'noted'; door: HeardDoor }
  /** A code of this team that cannot be used. */
  | { is: 'unusable'; why: 'outdated' | 'other-list' | 'known' }

/** The steps in which the scanner accepts another door's code; in any other step it is not read. */
const READS: readonly DoorsStep['is'][] = ['offer', 'show', 'reading']

/** Links this door to others: reads their codes, shows its own, and counts the open links. */
export const useDoors = (checkIn: CheckIn) => {
  const [step, setShown] = useState<DoorsStep | null>(null)
  /** The current step without waiting for a render: a code may be read before React renders. */
  const latest = useRef<DoorsStep | null>(null)
  const [links, setLinks] = useState(0)
  const [isLost, setLost] = useState(false)
  const doors = useRef<DoorLinks | null>(null)
  /** The link that this phone has offered, and its code. */
  const offered = useRef<(Offered & { code: string }) | null>(null)
  const cancel = useRef<(() => void) | null>(null)
  /** Number of the current attempt; the result of an earlier attempt is ignored. */
  const attempt = useRef(0)

  useEffect(() => {
    const joined = createDoorLinks(checkIn)
    let before = 0
    doors.current = joined
    const stop = joined.subscribe(() => {
      const now = joined.links()
      setLinks(now)
      setLost(now < before)
      before = now
    })
    return () => {
      stop()
      joined.stop()
      attempt.current += 1
      cancel.current?.()
      doors.current = null
    }
  }, [checkIn])

  const setStep = (next: DoorsStep | null) => {
    latest.current = next
    setShown(next)
  }
  const isAt = (...steps: DoorsStep['is'][]) => steps.some((is) => is === latest.current?.is)
  const end = (next: DoorsStep | null) => {
    attempt.current += 1
    cancel.current = null
    offered.current = null
    setStep(next)
  }
  const begin = (): number => {
    end({ is: 'preparing' })
    return attempt.current
  }
  /** Shows the result of an attempt, unless the user gave it up meanwhile. */
  const settle = (of: number, next: DoorsStep) => {
    if (of === attempt.current) end(next)
  }

  const offer = async () => {
    const [connect, codes] = [doors.current?.connect, checkIn.teamCodes()]
    if (!connect || !codes) return
    const own = begin()
    try {
      const made = await offerLink(connect)
      const code = await codes.write('offer', packSignal(made.signal), checkIn.now())
      if (own !== attempt.current) return made.cancel()
      cancel.current = made.cancel
      offered.current = { ...made, code }
      setStep({ is: 'offer', code })
    } catch {
      settle(own, { is: 'failed' })
    }
  }

  const answer = async (signal: Signal, text: string) => {
    const [connect, codes] = [doors.current?.connect, checkIn.teamCodes()]
    if (!connect || !codes) return
    cancel.current?.()
    const own = begin()
    try {
      const made = await answerLink(signal, connect)
      const code = await codes.write('answer', packSignal(made.signal), checkIn.now(), text)
      if (own !== attempt.current) return made.cancel()
      cancel.current = made.cancel
      setStep({ is: 'answer', code })
      await made.opened
      settle(own, { is: 'done' })
    } catch {
      settle(own, { is: 'failed' })
    }
  }

  const join = async (signal: Signal) => {
    const made = offered.current
    if (!made) return
    const own = attempt.current
    setStep({ is: 'joining' })
    try {
      await made.answer(signal)
      settle(own, { is: 'done' })
    } catch {
      settle(own, { is: 'failed' })
    }
  }

  /** Handles a code of this team; returns false if its bytes are invalid. */
  const follow = (code: TeamCode, text: string): boolean => {
    if (!isCurrent(code, checkIn.now())) {
      setStep({ is: 'unusable', why: 'outdated' })
      return true
    }
    if (code.kind === 'swap') {
      const door = checkIn.previewHeard(code)
      if (door)
        setStep(typeof door === 'string' ? { is: 'unusable', why: door } : { is: 'heard', door, text })
      return door !== null
    }
    const signal = unpackSignal(code.kind, code.body)
    if (signal) void (signal.is === 'answer' ? join(signal) : answer(signal, text))
    return signal !== null
  }

  return {
    step,
    links,
    isLost,
    /** Handles another door's code if the user has asked for it; returns false for any other code, which the check-in judges. */
    takes: async (text: string): Promise<boolean> => {
      if (!isAt(...READS)) return false
      const code = await checkIn.teamCodes()?.read(text, offered.current?.code)
      return code && isAt(...READS) ? follow(code, text) : false
    },
    offer: () => void offer(),
    read: () => setStep({ is: 'reading' }),
    show: () => {
      void checkIn.swapCode().then((code) => code && setStep({ is: 'show', code }))
    },
    /** Merges the admissions of the other door. */
    note: () => {
      const heard = latest.current
      if (heard?.is !== 'heard') return
      setStep({ is: 'noted', door: heard.door })
      void checkIn.hear(heard.text)
    },
    /** Goes back to the scanner, and cancels a link in progress. */
    close: () => {
      cancel.current?.()
      end(null)
    },
  }
}

export type Doors = ReturnType<typeof useDoors>

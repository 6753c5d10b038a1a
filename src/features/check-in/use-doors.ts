import { useEffect, useRef, useState } from 'react'
import type { CheckIn } from '../../data/check-in/controller.ts'
import { createDoorLinks, type DoorLinks } from '../../data/check-in/door-links.ts'
import { type Heard, readSwap } from '../../data/check-in/swap-doors.ts'
import { answerLink, type Offered, offerLink } from './rtc-link.ts'
import { readSignal, type Signal } from './rtc-signal.ts'

/** What linking shows; null where nothing of it is on the screen. Codes are the texts of QR codes. */
export type DoorsStep =
  | { is: 'preparing' }
  /** This phone begins: the other one reads its code. */
  | { is: 'offer'; code: string }
  /** The scanner waits for the code that the other one shows. */
  | { is: 'reading' }
  /** This phone was read an offer: the other one reads its code. */
  | { is: 'answer'; code: string }
  | { is: 'joining' }
  | { is: 'done' }
  | { is: 'failed' }
  /** Who is inside, for a phone that cannot be linked. */
  | { is: 'show'; code: string }
  | { is: 'heard'; heard: Heard }

/** Links this door to others: what a scanner reads of theirs, what it shows them, and how many links stand. */
export const useDoors = (checkIn: CheckIn) => {
  const [step, setStep] = useState<DoorsStep | null>(null)
  const [links, setLinks] = useState(0)
  const [isLost, setLost] = useState(false)
  const doors = useRef<DoorLinks | null>(null)
  const offered = useRef<Offered | null>(null)
  const cancel = useRef<(() => void) | null>(null)

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
      cancel.current?.()
      doors.current = null
    }
  }, [checkIn])

  const end = (next: DoorsStep | null) => {
    cancel.current = null
    offered.current = null
    setStep(next)
  }
  const fail = () => end({ is: 'failed' })

  const offer = async () => {
    const connect = doors.current?.connect
    if (!connect) return
    setStep({ is: 'preparing' })
    try {
      const made = await offerLink(connect)
      offered.current = made
      cancel.current = made.cancel
      setStep({ is: 'offer', code: made.code })
    } catch {
      fail()
    }
  }

  const answer = async (signal: Signal) => {
    const connect = doors.current?.connect
    if (!connect) return
    cancel.current?.()
    setStep({ is: 'preparing' })
    try {
      const made = await answerLink(signal, connect)
      cancel.current = made.cancel
      setStep({ is: 'answer', code: made.code })
      await made.opened
      end({ is: 'done' })
    } catch {
      fail()
    }
  }

  const join = async (text: string) => {
    const made = offered.current
    if (!made) return
    setStep({ is: 'joining' })
    try {
      if (await made.answer(text)) end({ is: 'done' })
      else fail()
    } catch {
      fail()
    }
  }

  const hear = async (text: string) => {
    const heard = await checkIn.hear(text)
    if (heard) setStep({ is: 'heard', heard })
  }

  return {
    step,
    links,
    isLost,
    /** Takes what the scanner has read where another door shows it; false where it is for the check-in itself. */
    takes: (text: string): boolean => {
      const signal = readSignal(text)
      if (signal) void (signal.is === 'answer' ? join(text) : answer(signal))
      else if (readSwap(text)) void hear(text)
      else return false
      return true
    },
    offer: () => void offer(),
    readAnswer: () => setStep({ is: 'reading' }),
    show: () => {
      const code = checkIn.swapCode()
      if (code) setStep({ is: 'show', code })
    },
    /** Goes back to the scanner; a link that was being made is given up. */
    close: () => {
      cancel.current?.()
      end(null)
    },
  }
}

export type Doors = ReturnType<typeof useDoors>

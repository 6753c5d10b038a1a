import { readDoorCode } from '../../../contract/rules/door-code.ts'

/** For how long a code must have been away before it is answered again, in ms: until then it is the same one, still held there. */
const AWAY_MS = 3_000

/** What makes a code the same one: a living code changes as it is held there, its seat does not. */
const keyOf = (text: string): string => {
  const code = readDoorCode(text)?.code
  return code?.kind === 'living' ? code.seatId : text
}

/** The codes that a camera sees, each with a time of its own: another one is answered at once, and so are two that take turns. Times in ms. */
export const createHeldCodes = () => {
  const seenAt = new Map<string, number>()
  let last: string | undefined
  return {
    /** Notes that a code is seen. Answers whether it has not been away since it was seen before. */
    isStillHeld: (text: string, at: number): boolean => {
      for (const [key, before] of seenAt) if (at - before >= AWAY_MS) seenAt.delete(key)
      last = keyOf(text)
      const isHeld = seenAt.has(last)
      seenAt.set(last, at)
      return isHeld
    },
    /** The camera is looked at again after an answer: whoever stands there still holds what it answered. */
    lookAgain: (at: number): void => {
      if (last !== undefined) seenAt.set(last, at)
    },
  }
}

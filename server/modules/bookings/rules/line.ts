import { withSeatsLeft } from './seats-left.ts'

/** A place in line: a wish for seats of one kind, or of any (null), in one piece. */
export interface Wish {
  ticketTypeId: string | null
  quantity: number
}

/** How an unused offer ends: its member waits at the end of the line, or, the second time, no longer. */
export type Missed = 'back' | 'out'

/** How many offers a member may miss. */
const MAX_MISSED = 2

/** Returns how an offer will end unused, from the number of those that did before. */
export const outcomeOf = (missed: number): Missed => (missed + 1 < MAX_MISSED ? 'back' : 'out')

interface Kind {
  id: string
  capacityTotal: number | null
  capacitySold: number
  isSoldOut: boolean
  offered: number
  perOrderLimit: number
  /** Whether it can be ordered now, alone. */
  isOnSale: boolean
}

/**
 * Shares free seats out in the order of the line. Whoever asks for more seats than are left is passed over, so that two seats reach the next who asks
 * for two. `kinds` are in display order;
 * `free` are those of the seats that are not offered by holders.
 */
export const shareOut = <W extends Wish>(
  line: W[],
  kinds: Kind[],
  roomTotal: number | null,
): { wish: W; ticketTypeId: string; free: number }[] => {
  const state = kinds.map((kind) => ({ ...kind }))
  return line.flatMap((wish) => {
    const kind = withSeatsLeft(state, roomTotal).find(
      ({ id, isOnSale, perOrderLimit, left }) =>
        (wish.ticketTypeId ?? id) === id && isOnSale && Math.min(left, perOrderLimit) >= wish.quantity,
    )
    const taken = state.find(({ id }) => id === kind?.id)
    if (!kind || !taken) return []
    const free = Math.min(kind.free, wish.quantity)
    taken.capacitySold += free
    taken.offered -= wish.quantity - free
    return [{ wish, ticketTypeId: kind.id, free }]
  })
}

import { withSeatsLeft } from './seats-left.ts'

/** A place in line: a wish for seats of one kind, or of any (null), in one piece. */
export interface Wish {
  ticketTypeId: string | null
  quantity: number
}

interface Kind {
  id: string
  capacityTotal: number | null
  capacitySold: number
  isSoldOut: boolean
  perOrderLimit: number
  /** Whether it can be ordered now, alone. */
  isOnSale: boolean
}

/**
 * Shares free seats out in the order of the line. Whoever asks for more seats than are left is passed over, so that two seats reach the next who asks
 * for two. `kinds` are in display order.
 */
export const shareOut = <W extends Wish>(
  line: W[],
  kinds: Kind[],
  roomTotal: number | null,
): { wish: W; ticketTypeId: string }[] => {
  const sold = new Map(kinds.map(({ id, capacitySold }) => [id, capacitySold]))
  const left = () =>
    withSeatsLeft(
      kinds.map((kind) => ({ ...kind, capacitySold: sold.get(kind.id) ?? 0 })),
      roomTotal,
    )
  let free = left()
  return line.flatMap((wish) => {
    const kind = free.find(
      ({ id, isOnSale, perOrderLimit, left: number }) =>
        (wish.ticketTypeId ?? id) === id && isOnSale && Math.min(number, perOrderLimit) >= wish.quantity,
    )
    if (!kind) return []
    sold.set(kind.id, (sold.get(kind.id) ?? 0) + wish.quantity)
    free = left()
    return [{ wish, ticketTypeId: kind.id }]
  })
}

interface Kind {
  capacityTotal: number | null
  capacitySold: number
  isSoldOut: boolean
  /** Seats that holders offer for sale. */
  offered: number
}

/**
 * Adds to an event's ticket types the seats `left`, with those that holders offer, and the `free` ones among them, bounded by the type and by the
 * shared room (`roomTotal`; null if the room has no limit).
 */
export const withSeatsLeft = <K extends Kind>(
  kinds: K[],
  roomTotal: number | null,
): (K & { left: number; free: number })[] => {
  const sold = kinds.reduce((sum, { capacitySold }) => sum + capacitySold, 0)
  const inRoom = roomTotal === null ? Number.POSITIVE_INFINITY : roomTotal - sold
  return kinds.map((kind) => {
    const own =
      kind.capacityTotal === null ? Number.POSITIVE_INFINITY : kind.capacityTotal - kind.capacitySold
    const seats = Math.max(0, Math.min(own, inRoom))
    // Without any limit the number is unknown: 0.
    const free = kind.isSoldOut || seats === Number.POSITIVE_INFINITY ? 0 : seats
    return { ...kind, free, left: kind.isSoldOut ? 0 : free + kind.offered }
  })
}

/** Returns the seats of each kind, by id, that come free if an order gives back its `lines`: in a shared room, those of other kinds too. */
export const seatsGivenBack = (
  kinds: (Kind & { id: string; left: number })[],
  roomTotal: number | null,
  lines: { ticketTypeId: string; quantity: number }[],
): Record<string, number> => {
  const given = new Map(lines.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity]))
  const then = withSeatsLeft(
    kinds.map((kind) => ({ ...kind, capacitySold: kind.capacitySold - (given.get(kind.id) ?? 0) })),
    roomTotal,
  )
  return Object.fromEntries(then.map(({ id, left }, index) => [id, left - (kinds[index]?.left ?? 0)]))
}

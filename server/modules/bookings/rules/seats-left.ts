interface Kind {
  capacityTotal: number | null
  capacitySold: number
  isSoldOut: boolean
}

/** The kinds of tickets of an event with how many seats of each are `left`: its own, and the room's, which all of them share (`roomTotal`, null where there is no such bound). */
export const withSeatsLeft = <K extends Kind>(
  kinds: K[],
  roomTotal: number | null,
): (K & { left: number })[] => {
  const sold = kinds.reduce((sum, { capacitySold }) => sum + capacitySold, 0)
  const inRoom = roomTotal === null ? Number.POSITIVE_INFINITY : roomTotal - sold
  return kinds.map((kind) => {
    const own =
      kind.capacityTotal === null ? Number.POSITIVE_INFINITY : kind.capacityTotal - kind.capacitySold
    const left = Math.max(0, Math.min(own, inRoom))
    // Without any bound nobody knows how many there are.
    return { ...kind, left: kind.isSoldOut || left === Number.POSITIVE_INFINITY ? 0 : left }
  })
}

interface Kind {
  capacityTotal: number | null
  capacitySold: number
  isSoldOut: boolean
}

/** Adds the seats `left` to an event's ticket types, bounded by the type and by the shared room (`roomTotal`; null if the room has no limit). */
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
    // Without any limit the number is unknown: 0.
    return { ...kind, left: kind.isSoldOut || left === Number.POSITIVE_INFINITY ? 0 : left }
  })
}

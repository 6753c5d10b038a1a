import { bigEndian, checksum } from './bytes.ts'
import { words } from './search.ts'

/** Bytes of a mark: among 20,000 names one in 800 typed names finds a stranger's. */
export const MARK_BYTES = 3

const encoder = new TextEncoder()

/**
 * Marks a name that is typed in full, its words in any order, for one concert. The list at the door has short names ('Inès S.') and these marks:
 * a mark confirms a name to whoever already types it.
 */
export const nameMark = (eventId: string, name: string): number[] => {
  const parts = words(name)
  if (parts.length === 0) return bigEndian(0, MARK_BYTES)
  return bigEndian(
    checksum(encoder.encode(`${eventId} ${parts.sort().join(' ')}`)) % 2 ** (8 * MARK_BYTES),
    MARK_BYTES,
  )
}

/** How many bytes of pictures a process keeps at hand: reading one out of the embedded database holds up everything else. */
const MAX_BYTES = 24 * 1024 * 1024

/** Bytes by their hash, which never change: the last ones asked for, and one reading for all who ask at the same moment. */
export const createKeptBytes = (maxBytes = MAX_BYTES) => {
  const kept = new Map<string, Buffer>()
  const reading = new Map<string, Promise<Buffer | undefined>>()
  let total = 0

  const keep = (hash: string, bytes: Buffer) => {
    kept.set(hash, bytes)
    total += bytes.length
    for (const [oldest, { length }] of kept) {
      if (total <= maxBytes) return
      kept.delete(oldest)
      total -= length
    }
  }

  return async (hash: string, read: () => Promise<Uint8Array | undefined>): Promise<Buffer | undefined> => {
    const known = kept.get(hash)
    if (known) {
      kept.delete(hash)
      kept.set(hash, known)
      return known
    }
    let bytes = reading.get(hash)
    if (!bytes) {
      bytes = read()
        .then((found) => {
          const buffer = found && Buffer.from(found.buffer, found.byteOffset, found.byteLength)
          if (buffer) keep(hash, buffer)
          return buffer
        })
        .finally(() => reading.delete(hash))
      reading.set(hash, bytes)
    }
    return bytes
  }
}

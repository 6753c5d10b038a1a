/** The last word of an enumeration's value, in whatever way it is written: `eventcancelled` for `schema:EventCancelled` or `https://schema.org/EventCancelled/`. */
const wordOf = (raw: string): string =>
  (raw.trim().replace(/\/+$/, '').split(/[/:#]/).at(-1) ?? '').toLowerCase().replace(/[^\p{L}]/gu, '')

/** Reads a value of an enumeration by the words that mean it; null where there is none. One that is not known is told by a warning. */
export const readEnumeration = <T>(
  raw: string | null,
  meanings: Readonly<Record<string, T>>,
  what: string,
  warnings: string[],
): T | null => {
  if (raw === null || !raw.trim()) return null
  const word = wordOf(raw)
  if (Object.hasOwn(meanings, word)) return meanings[word] ?? null
  warnings.push(`${what} inconnu « ${raw.trim().slice(0, 60)} » : à vérifier`)
  return null
}

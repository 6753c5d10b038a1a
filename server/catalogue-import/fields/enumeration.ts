/** Normalizes an enumeration's value: `eventcancelled` for `schema:EventCancelled` or `https://schema.org/EventCancelled/`. */
const wordOf = (raw: string): string =>
  (raw.trim().replace(/\/+$/, '').split(/[/:#]/).at(-1) ?? '').toLowerCase().replace(/[^\p{L}]/gu, '')

/** Reads an enumeration's value; null if it is missing, or unknown, which causes a warning. */
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

/** What a spreadsheet would take for a formula, or for its beginning: of full width too, and after blanks. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u

const inert = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * A cell as RFC 4180 has it, always quoted; names are strangers' text, and none of them is run by a spreadsheet, nor what follows a semicolon
 * of theirs, where a French one begins another cell.
 */
const csvCell = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return `"${line.split(';').map(inert).join(';').replaceAll('"', '""')}"`
}

/** Rows as CSV: UTF-8, commas, lines that end with CRLF but for the last. */
export const csvOf = (rows: string[][]): string =>
  rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')

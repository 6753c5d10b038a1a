/** Signs that start a spreadsheet formula, also in full width and after blanks or quotes. */
const FORMULA = /^[\s\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u

const inert = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * Returns a quoted cell (RFC 4180). Names are untrusted: text that a spreadsheet would run is defused, also after a semicolon or a comma: a
 * spreadsheet of another country takes the one that does not separate this file's cells for its separator, and then ignores the quotes.
 */
const csvCell = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return `"${line
    .split(/([;,])/)
    .map(inert)
    .join('')
    .replaceAll('"', '""')}"`
}

/** Formats rows as CSV with commas and CRLF between lines, not after the last one. */
export const csvOf = (rows: string[][]): string =>
  rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')

/** A number as a French spreadsheet reads it, `12,50`: it is written without quotes, so that it can be added up. */
export interface SheetNumber {
  number: string
}

/** Formats a line of a file for French spreadsheets: semicolons, CRLF at its end. A file begins with `SHEET_START`. */
export const sheetLine = (cells: readonly (string | SheetNumber)[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : cell.number)).join(';')}\r\n`

/** The byte order mark, without which a French spreadsheet misreads accents. */
export const SHEET_START = '\ufeff'

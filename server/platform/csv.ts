import { parisWallClock } from '../../contract/rules/paris-time.ts'
import { eurosOfCents } from '../../contract/rules/price.ts'

/** Signs that start a spreadsheet formula, also in full width and after blanks or quotes. */
const FORMULA = /^[\s\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u

const inert = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * Returns a quoted cell (RFC 4180). Names are untrusted: text that a spreadsheet would run is defused, also after a semicolon or a comma,
 * since one of another country separates at the other and ignores the quotes.
 */
const csvCell = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return `"${line
    .split(/([;,])/)
    .map(inert)
    .join('')
    .replaceAll('"', '""')}"`
}

/** A number as a French spreadsheet reads it, `12,50`: it is written without quotes, so that it can be added up. */
export interface SheetNumber {
  number: string
}

/** Formats a line of a file for French spreadsheets: semicolons, CRLF at its end. A file begins with `SHEET_START`. */
export const sheetLine = (cells: readonly (string | SheetNumber)[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : cell.number)).join(';')}\r\n`

/** The byte order mark, without which a French spreadsheet misreads accents. */
export const SHEET_START = '\ufeff'

export const sheetCount = (count: number): SheetNumber => ({ number: String(count) })

/** Formats integer cents: `12,50`. */
export const sheetEuros = (cents: number): SheetNumber => ({
  number: eurosOfCents(cents).toFixed(2).replace('.', ','),
})

/** Formats an instant in Paris: `2026-11-21 12:00`. */
export const sheetInstant = (instant: Date): string => {
  const { date, time } = parisWallClock(instant)
  return `${date} ${time}`
}

/** Formats rows for French spreadsheets, without the byte order mark. */
export const sheetOf = (rows: (string | SheetNumber)[][]): string => rows.map(sheetLine).join('')

/** Returns a sheet as one line of a command's output, whose end is its last line feed. */
export const printedSheet = (rows: (string | SheetNumber)[][]): string =>
  `${SHEET_START}${sheetOf(rows).slice(0, -1)}`

import { RecordRefused } from '../record.ts'

/** The first calendars of phones, and programs that still write as they did, encode texts so. */
const ENCODED = /^([^:;]{1,100}(?:;[^:]{0,300})?);ENCODING="?QUOTED-PRINTABLE"?([^:]{0,300}):(.*)$/is

const CHARSET = /;CHARSET=("?)([^";:]+)\1/i

/** Returns whether a line goes on in the next one, behind a soft line end. */
export const goesOnSoftly = (line: string): boolean => line.endsWith('=') && ENCODED.test(line)

const bytesOf = (text: string): Buffer =>
  Buffer.concat(
    text
      .replace(/=\s*$/, '')
      .split(/(=[\dA-F]{2})/i)
      .map((part, index) => (index % 2 === 1 ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  )

const textOf = (name: string, charset: string, bytes: Buffer): string => {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    throw new RecordRefused(`${name.toUpperCase()} illisible (encodage « ${charset.slice(0, 40)} »)`)
  }
}

/** Returns a line with its text decoded, as the standard writes it; any other line as it is. Throws RecordRefused. */
export const decoded = (line: string): string => {
  const [, before = '', after = '', value = ''] = ENCODED.exec(line) ?? []
  if (!before) return line
  const parameters = `${before}${after}`
  const charset = CHARSET.exec(parameters)?.[2] ?? 'utf-8'
  const name = before.split(';', 1)[0] ?? ''
  const text = textOf(name, charset, bytesOf(value))
  return `${parameters.replace(CHARSET, '')}:${text.replace(/\r\n|\r|\n/g, '\\n')}`
}

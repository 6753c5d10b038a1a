import { encodeQR } from 'qr'

/** Modules of quiet zone: a terminal's own margin is the rest. */
const BORDER = 2

/** A QR code as lines of a terminal, light modules as blocks, two rows a line. */
export const terminalCode = (text: string): string[] => {
  const modules = encodeQR(text, 'raw', { ecc: 'low', border: BORDER })
  const isLight = (row: number, column: number) => modules[row]?.[column] !== true
  const width = modules[0]?.length ?? 0
  return Array.from({ length: Math.ceil(modules.length / 2) }, (_, line) =>
    Array.from({ length: width }, (_, column) => {
      const [upper, lower] = [isLight(2 * line, column), isLight(2 * line + 1, column)]
      return upper ? (lower ? '█' : '▀') : lower ? '▄' : ' '
    }).join(''),
  )
}

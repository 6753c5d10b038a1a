import type { Picture } from './decoder.ts'

/** What the drawn test code says. */
export const testText = 'NECTAR'

/** Its modules: a row each, dark ones as the bits of a number of base 36. */
const ROWS =
  '18prz mywx wtp9 wpy5 wsbh mw5d 18prz sg s0pj ovy7 18t9o nyeu 9t6b 5vr 18pvk mxqm wte9 wtlg wp83 muby 18qly'.split(
    ' ',
  )
const QUIET = 4
const SCALE = 6

/** A QR code drawn without a canvas: a decoder that cannot read it reads nothing. */
export const testPicture = (): Picture => {
  const rows = ROWS.map((row) => Number.parseInt(row, 36))
  const side = (rows.length + 2 * QUIET) * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const row = rows[Math.floor(y / SCALE) - QUIET] ?? 0
      const bit = rows.length - 1 - (Math.floor(x / SCALE) - QUIET)
      if (bit >= 0 && (row >> bit) & 1) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { data, width: side, height: side }
}

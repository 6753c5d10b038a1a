import { POSTER_BYTES, POSTER_SIDE } from '../../../../contract/drafts.ts'

/** Why a poster is refused, as a sentence. */
const UNREADABLE = 'Cette image ne se lit pas\u00a0: choisissez-en une autre.'
const TELLS_MORE =
  'Cette image contient encore des données de l’appareil, peut-être une position\u00a0: choisissez-la de nouveau depuis la page.'
const TOO_LARGE = `Cette image dépasse ${POSTER_SIDE} pixels de côté.`

/** Segments without a length: markers of a restart, and TEM. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01
/** Frames of any coding, which hold the size; C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** APP0 (JFIF), APP2 (colour profile) and APP14 (colour transform): a canvas writes no other. */
const isPlainApp = (marker: number) => [0xe0, 0xe2, 0xee].includes(marker)
const isAppOrComment = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
const SCAN = 0xda
const END = 0xd9

/** Returns where the next marker begins after a scan's data: 0xFF before anything but 0 or a restart. */
const afterScan = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !isBare(next) && next !== 0xff) return at
    at += 1
  }
  return bytes.length
}

/**
 * Returns why a JPEG is refused, or undefined: it is walked from its first marker to its end, which must be the file's. Anything but picture data,
 * such as a position, another file behind it, or a size that does not fit a screen, is refused.
 */
export const posterFault = (bytes: Uint8Array): string | undefined => {
  if (bytes.length > POSTER_BYTES) return 'Cette affiche dépasse 1 Mo.'
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return UNREADABLE
  let at = 2
  let hasFrame = false
  let hasScan = false
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return UNREADABLE
    if (marker === END) {
      if (at + 2 !== bytes.length) return TELLS_MORE
      return hasFrame && hasScan ? undefined : UNREADABLE
    }
    if (isBare(marker) || marker === 0xff) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (length < 2 || at + 2 + length > bytes.length) return UNREADABLE
    if (isAppOrComment(marker) && !isPlainApp(marker)) return TELLS_MORE
    if (isFrame(marker)) {
      if (hasFrame || length < 8) return UNREADABLE
      const height = ((bytes[at + 5] ?? 0) << 8) | (bytes[at + 6] ?? 0)
      const width = ((bytes[at + 7] ?? 0) << 8) | (bytes[at + 8] ?? 0)
      if (width === 0 || height === 0) return UNREADABLE
      if (width > POSTER_SIDE || height > POSTER_SIDE) return TOO_LARGE
      hasFrame = true
    }
    at += 2 + length
    if (marker === SCAN) {
      if (!hasFrame) return UNREADABLE
      hasScan = true
      at = afterScan(bytes, at)
    }
  }
  return UNREADABLE
}

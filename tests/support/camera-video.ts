import { closeSync, openSync, writeSync } from 'node:fs'
import encodeQr from 'qr'

/** What a camera sees, as a file that Chromium's fake camera plays again and again (`--use-file-for-fake-video-capture`): Y4M, in levels of grey. */

const WIDTH = 1280
const HEIGHT = 720
/** Not quite white and black, as a camera sees a screen. */
const [GROUND, PAPER, INK] = [70, 225, 28]

/** A frame with a code in the middle, `side` pixels wide without its quiet zone; nothing where there is no text. */
const frameOf = (text: string | null, side: number): Buffer => {
  const luma = Buffer.alloc(WIDTH * HEIGHT, GROUND)
  if (text) {
    const modules = encodeQr(text, 'raw', { ecc: 'low', border: 4 })
    const whole = Math.round((side * modules.length) / (modules.length - 8))
    const [left, top] = [(WIDTH - whole) >> 1, (HEIGHT - whole) >> 1]
    for (let y = 0; y < whole; y += 1)
      for (let x = 0; x < whole; x += 1) {
        const row = modules[Math.floor((y * modules.length) / whole)] ?? []
        luma[(top + y) * WIDTH + left + x] = row[Math.floor((x * modules.length) / whole)] ? INK : PAPER
      }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
}

/** Writes what the camera sees, a text a second; null is nobody's code. `rate`: frames a second, a file of 1.4 MB each. */
export const writeCameraVideo = (
  file: string,
  seen: (string | null)[],
  { side = 300, rate = 4 } = {},
): void => {
  const out = openSync(file, 'w')
  writeSync(out, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${rate}:1 Ip A1:1 C420\n`)
  for (const text of seen) {
    const frame = frameOf(text, side)
    for (let count = 0; count < rate; count += 1) writeSync(out, frame)
  }
  closeSync(out)
}

/** What Chromium is started with, so that this file is its camera and nobody is asked for it. */
export const cameraArgs = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

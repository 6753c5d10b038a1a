import { closeSync, openSync, writeSync } from 'node:fs'
import encodeQr from 'qr'
import type { Picture } from '../../src/features/check-in/picture.ts'

/** Size of the video for Chromium's fake camera (`--use-file-for-fake-video-capture`), which loops it: Y4M, in levels of grey. */

const WIDTH = 1280
const HEIGHT = 720
/** Not quite white and black, like a screen before a camera. */
const [GROUND, PAPER, INK] = [70, 225, 28]

/** A picture in the middle of the frame, `width` by `height` pixels: `levelAt` returns the level at a place. */
interface Shown {
  width: number
  height: number
  levelAt: (x: number, y: number) => number
}

/** Returns a code, `side` pixels wide without its quiet zone. */
const codeOf = (text: string, side: number): Shown => {
  const modules = encodeQr(text, 'raw', { ecc: 'low', border: 4 })
  const whole = Math.round((side * modules.length) / (modules.length - 8))
  const at = (place: number) => Math.floor((place * modules.length) / whole)
  return { width: whole, height: whole, levelAt: (x, y) => (modules[at(y)]?.[at(x)] ? INK : PAPER) }
}

/** Returns a phone's screen scaled to the frame's height: each level is the mean of the pixels within it. */
const screenOf = ({ data, width, height }: Picture): Shown => {
  const scale = height / HEIGHT
  const mean = (x: number, y: number) => {
    let [sum, count] = [0, 0]
    for (let row = Math.floor(y * scale); row < Math.floor((y + 1) * scale); row += 1)
      for (let at = Math.floor(x * scale); at < Math.floor((x + 1) * scale); at += 1) {
        sum += data[(row * width + at) * 4 + 1] ?? 0
        count += 1
      }
    return count > 0 ? sum / count : 0
  }
  return {
    width: Math.floor(width / scale),
    height: HEIGHT,
    levelAt: (x, y) => INK + ((PAPER - INK) * mean(x, y)) / 255,
  }
}

/** Returns a frame with the code or screenshot in the middle; an empty frame for null. */
const frameOf = (seen: string | Picture | null, side: number): Buffer => {
  const luma = Buffer.alloc(WIDTH * HEIGHT, GROUND)
  if (seen) {
    const { width, height, levelAt } = typeof seen === 'string' ? codeOf(seen, side) : screenOf(seen)
    const [left, top] = [(WIDTH - width) >> 1, (HEIGHT - height) >> 1]
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) luma[(top + y) * WIDTH + left + x] = levelAt(x, y)
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
}

/** Writes a video that shows each code or screenshot for a second; null is an empty frame. `rate`: frames per second, of 1.4 MB each. */
export const writeCameraVideo = (
  file: string,
  seen: (string | Picture | null)[],
  { side = 300, rate = 4 } = {},
): void => {
  const out = openSync(file, 'w')
  writeSync(out, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${rate}:1 Ip A1:1 C420\n`)
  for (const one of seen) {
    const frame = frameOf(one, side)
    for (let count = 0; count < rate; count += 1) writeSync(out, frame)
  }
  closeSync(out)
}

/** Returns Chromium's arguments that make this file its camera and grant permission. */
export const cameraArgs = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

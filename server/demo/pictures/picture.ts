import { palettes } from './inks.ts'
import { drums, guitar, microphone, overprint, pianoKeys, trumpet } from './instrument-scenes.ts'
import { randomOf } from './random.ts'
import { lightBeams, type Scene, soundSystem, turntable } from './stage-scenes.ts'

const scenesOf: Record<string, readonly [Scene, ...Scene[]]> = {
  Electronic: [lightBeams, turntable, soundSystem],
  Techno: [soundSystem, lightBeams],
  Rock: [guitar, lightBeams],
  Jazz: [trumpet, pianoKeys],
  'Hip Hop': [microphone, turntable],
  Alternative: [overprint, guitar],
  Metal: [drums, guitar],
}

/** Draws the picture of an event as an SVG of 800 × 600, in the manner of a riso print: the same for one name and style for ever. */
export const drawPicture = (name: string, style: string): string => {
  const random = randomOf(name)
  const inks = random.pick(palettes)
  const scene = random.pick(scenesOf[style] ?? [lightBeams])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><rect width="800" height="600" fill="${inks.night}"/><rect width="800" height="600" fill="${inks.deep}" opacity=".7"/>${scene(random, inks)}</svg>`
}

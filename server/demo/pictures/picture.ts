import {
  chanceOf,
  crowdRow,
  halftone,
  lightBeams,
  palettes,
  type Scene,
  soundSystem,
  turntable,
} from './stage-scenes.ts'

/** An electric guitar across a disc. */
const guitar: Scene = (random, inks) => {
  const angle = random.between(-40, -24)
  const strings = [-9, -5.4, -1.8, 1.8, 5.4, 9]
    .map((y) => `<path d="M-190 ${y}H470" stroke="${inks.light}" stroke-width="1.4"/>`)
    .join('')
  const frets = Array.from({ length: 14 }, (_, fret) => `M${20 + fret * (30 - fret * 0.6)} -15v30`).join('')
  return [
    halftone('a', inks.second, 15, 4.4, 15),
    `<circle cx="${random.between(360, 480)}" cy="290" r="240" fill="${inks.first}"/>`,
    `<circle cx="${random.between(250, 560)}" cy="${random.between(180, 400)}" r="200" fill="url(#a)" opacity=".8"/>`,
    `<g transform="translate(300 360) rotate(${angle})">`,
    `<path d="M-250 0C-262 -96 -170 -148 -104 -112C-66 -92 -50 -84 -10 -104C22 -118 52 -100 40 -62C30 -34 34 -16 48 -14V14C34 16 26 34 40 70C52 108 14 122 -20 100C-56 78 -76 92 -110 114C-176 150 -246 92 -250 0Z" fill="${inks.night}"/>`,
    `<path d="M-206 0C-210 -64 -156 -96 -112 -74C-78 -58 -40 -58 -8 -66L6 -18V18L-10 60C-44 54 -80 60 -116 78C-160 98 -204 62 -206 0Z" fill="${inks.second}"/>`,
    `<rect x="-60" y="-26" width="22" height="52" rx="6" fill="${inks.night}"/><rect x="-120" y="-26" width="22" height="52" rx="6" fill="${inks.night}"/><rect x="-196" y="-24" width="18" height="48" rx="5" fill="${inks.light}"/>`,
    `<path d="M-30 -15H440V15H-30Z" fill="${inks.deep}"/><path d="${frets}" stroke="${inks.light}" stroke-width="2" opacity=".6"/><path d="M436 -16L470 -34L536 -22L528 18L470 16L436 16Z" fill="${inks.night}"/>`,
    strings,
    `<circle cx="-150" cy="62" r="12" fill="${inks.light}"/><circle cx="-112" cy="52" r="10" fill="${inks.light}"/></g>`,
  ].join('')
}

/** A trumpet under a moon. */
const trumpet: Scene = (random, inks) => {
  const moon = random.between(480, 620)
  const stars = Array.from(
    { length: 26 },
    () => `M${random.whole(20, 780)} ${random.whole(20, 330)}h.1`,
  ).join('')
  const valves = [0, 1, 2]
    .map(
      (valve) =>
        `<rect x="${236 + valve * 54}" y="${232 - random.pick([0, 18])}" width="16" height="70" rx="8" fill="${inks.light}"/><rect x="${224 + valve * 54}" y="272" width="40" height="150" rx="14" fill="${inks.first}"/>`,
    )
    .join('')
  return [
    halftone('a', inks.first, 14, 3.2, 30),
    `<path d="${stars}" stroke="${inks.light}" stroke-width="5" stroke-linecap="round"/>`,
    `<circle cx="${moon}" cy="210" r="150" fill="${inks.light}"/><circle cx="${moon + 14}" cy="222" r="150" fill="url(#a)" opacity=".5"/>`,
    `<path d="M0 470C180 410 320 520 480 460S720 430 800 470V600H0Z" fill="${inks.deep}"/>`,
    `<g transform="rotate(${random.between(-22, -10)} 400 340)">`,
    `<path d="M70 318H560" stroke="${inks.second}" stroke-width="22" stroke-linecap="round"/><path d="M540 304C620 300 668 270 700 210C716 250 716 400 700 430C668 368 620 336 540 332Z" fill="${inks.second}"/><ellipse cx="702" cy="320" rx="18" ry="112" fill="${inks.night}"/>`,
    `<path d="M200 392H480C540 392 540 318 480 318" fill="none" stroke="${inks.second}" stroke-width="20"/><path d="M210 318C150 318 150 392 210 392" fill="none" stroke="${inks.second}" stroke-width="20"/>`,
    `<path d="M44 300L78 309V327L44 336Z" fill="${inks.light}"/>`,
    valves,
    '</g>',
  ].join('')
}

/** Piano keys in a slant of light. */
const pianoKeys: Scene = (random, inks) => {
  const skip = random.whole(0, 6)
  const white = Array.from({ length: 10 }, (_, key) => `M${key * 92} 0h86v330h-86Z`).join('')
  const black = Array.from({ length: 10 }, (_, key) =>
    [2, 6].includes((key + skip) % 7) ? '' : `M${key * 92 + 62} 0h54v200h-54Z`,
  ).join('')
  const pressed = random.whole(2, 6)
  return [
    halftone('a', inks.second, 15, 4, 40),
    `<circle cx="${random.between(180, 620)}" cy="170" r="150" fill="${inks.first}"/><circle cx="${random.between(200, 600)}" cy="190" r="130" fill="url(#a)"/>`,
    `<g transform="translate(-40 ${random.between(250, 290)}) rotate(${random.between(-9, -3)}) skewX(-14)"><rect x="-60" y="-46" width="1120" height="60" fill="${inks.deep}"/><path d="${white}" fill="${inks.light}"/><path d="M${pressed * 92} 0h86v330h-86Z" fill="${inks.second}"/><path d="${black}" fill="${inks.night}"/></g>`,
  ].join('')
}

/** A stage microphone, with the voice as rings. */
const microphone: Scene = (random, inks) => {
  const x = random.between(300, 500)
  const rings = [170, 230, 290, 350, 410]
    .map(
      (radius, ring) =>
        `<circle cx="${x}" cy="220" r="${radius}" fill="none" stroke="${ring % 2 ? inks.second : inks.first}" stroke-width="${26 - ring * 3}" opacity=".85"/>`,
    )
    .join('')
  const grille = [-60, -36, -12, 12, 36, 60]
    .map((offset) => `M${x - 86} ${220 + offset}h172M${x + offset} 126v188`)
    .join('')
  return [
    rings,
    `<path d="M${x - 54} 318H${x + 54}L${x + 30} 640H${x - 30}Z" fill="${inks.deep}"/><path d="M${x + 12} 318H${x + 54}L${x + 30} 640H${x + 6}Z" fill="${inks.night}" opacity=".5"/>`,
    `<rect x="${x - 94}" y="112" width="188" height="216" rx="94" fill="${inks.light}"/><path d="${grille}" stroke="${inks.night}" stroke-width="5" opacity=".55" clip-path="url(#m)"/><clipPath id="m"><rect x="${x - 94}" y="112" width="188" height="216" rx="94"/></clipPath>`,
    `<rect x="${x - 100}" y="208" width="200" height="30" rx="10" fill="${inks.first}"/>`,
    crowdRow(random, 545, 30, inks.night),
  ].join('')
}

/** A drum kit among spikes of light. */
const drums: Scene = (random, inks) => {
  const spikes = Array.from({ length: 9 }, (_, spike) => {
    const x = spike * 100 - 20 + random.between(-26, 26)
    return `M${x - 52} 600L${x} ${random.whole(20, 230)}L${x + 52} 600Z`
  }).join('')
  const drum = (x: number, y: number, width: number, height: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${inks.second}"/><ellipse cx="${x + width / 2}" cy="${y + height}" rx="${width / 2}" ry="16" fill="${inks.second}"/><ellipse cx="${x + width / 2}" cy="${y}" rx="${width / 2}" ry="16" fill="${inks.light}"/>`
  const cymbal = (x: number, y: number, tilt: number) =>
    `<path d="M${x} ${y}V560" stroke="${inks.light}" stroke-width="6"/><ellipse cx="${x}" cy="${y}" rx="92" ry="15" fill="${inks.light}" transform="rotate(${tilt} ${x} ${y})"/>`
  return [
    halftone('a', inks.night, 12, 2.8, 25),
    `<path d="${spikes}" fill="${inks.first}"/><path d="${spikes}" fill="url(#a)" opacity=".6" transform="translate(16 10)"/>`,
    `<rect y="520" width="800" height="80" fill="${inks.night}"/>`,
    cymbal(190, 250, random.between(-14, -4)),
    cymbal(610, 232, random.between(4, 14)),
    drum(256, 300, 124, 84),
    drum(420, 300, 124, 84),
    `<circle cx="400" cy="450" r="118" fill="${inks.deep}"/><circle cx="400" cy="450" r="98" fill="${inks.light}"/><circle cx="400" cy="450" r="${random.between(30, 56)}" fill="${inks.night}"/>`,
    drum(146, 420, 120, 100),
    drum(536, 410, 130, 116),
  ].join('')
}

/** Flowers in overprint, for styles without another scene. */
const overprint: Scene = (random, inks) => {
  const flower = (x: number, y: number, size: number, ink: string, petals: number) =>
    `<g transform="translate(${x} ${y}) rotate(${random.whole(0, 60)})" fill="${ink}" opacity=".9">${Array.from(
      { length: petals },
      (_, petal) =>
        `<ellipse cy="${-size * 0.6}" rx="${Math.round(size * 0.3)}" ry="${Math.round(size * 0.55)}" transform="rotate(${Math.round((petal * 360) / petals)})"/>`,
    ).join('')}</g><circle cx="${x}" cy="${y}" r="${size * 0.26}" fill="${inks.night}"/>`
  const stem = (x: number, y: number) =>
    `<path d="M${x} ${y}C${x - 40} ${y + 130} ${x + 50} ${y + 190} ${x} 620" fill="none" stroke="${inks.deep}" stroke-width="16"/>`
  const heads = [0, 1, 2].map((head) => ({
    x: 160 + head * 240 + random.between(-40, 40),
    y: random.between(170, 330),
  }))
  return [
    halftone('a', inks.light, 15, 3.4, 60),
    `<rect width="800" height="600" fill="${inks.second}"/><rect y="${random.whole(0, 300)}" width="800" height="300" fill="url(#a)" opacity=".6"/>`,
    ...heads.map(({ x, y }) => stem(x, y)),
    ...heads.map(({ x, y }, head) =>
      flower(x, y, random.between(120, 170), head === 1 ? inks.light : inks.first, random.whole(6, 9)),
    ),
  ].join('')
}

const scenesOf: Record<string, readonly [Scene, ...Scene[]]> = {
  Electronic: [lightBeams, turntable, soundSystem],
  Techno: [soundSystem, lightBeams],
  Rock: [guitar, lightBeams],
  Jazz: [trumpet, pianoKeys],
  'Hip Hop': [microphone, turntable],
  Alternative: [overprint, guitar],
  Metal: [drums, guitar],
}

/** Draws the picture of an event as an SVG of 800 × 600 in the style of a riso print, always the same for one name and style. */
export const drawPicture = (name: string, style: string): string => {
  const random = chanceOf(name)
  const inks = random.pick(palettes)
  const scene = random.pick(scenesOf[style] ?? [lightBeams])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><rect width="800" height="600" fill="${inks.night}"/><rect width="800" height="600" fill="${inks.deep}" opacity=".7"/>${scene(random, inks)}</svg>`
}

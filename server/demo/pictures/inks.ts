/** The inks of one print: the night it is printed on, two inks, a light one, and the paper. */
export interface Inks {
  night: string
  deep: string
  first: string
  second: string
  light: string
}

export const palettes: readonly [Inks, ...Inks[]] = [
  { night: '#17120f', deep: '#3a1d2e', first: '#ff5c39', second: '#f6b73c', light: '#fff1d6' },
  { night: '#0f1420', deep: '#1c2f5c', first: '#2f7ef0', second: '#ff7a59', light: '#ffe9d2' },
  { night: '#131a16', deep: '#14453a', first: '#18a377', second: '#f4d35e', light: '#fdf6dc' },
  { night: '#1a1020', deep: '#43206b', first: '#b14bd8', second: '#ffb02e', light: '#ffeede' },
  { night: '#141414', deep: '#5a1420', first: '#e5263c', second: '#f2e3c9', light: '#fffaf0' },
  { night: '#101a22', deep: '#0f4c5c', first: '#2bb3c0', second: '#ff6b8a', light: '#fff0e6' },
  { night: '#1b140d', deep: '#5c3a12', first: '#e8912d', second: '#4fb0a5', light: '#fff3dd' },
]

/** A screen of dots of one ink, as a pattern to fill with: `size` is the dots' distance, `radius` theirs. */
export const halftone = (id: string, ink: string, size: number, radius: number, angle: number): string =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><circle cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="${ink}"/></pattern>`

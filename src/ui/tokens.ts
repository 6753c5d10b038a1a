/** The palette: `[light, dark]`. Light is warm paper, dark is a warm near-black; one accent, honey amber. */
export const colors = {
  ground: ['#f6f0e3', '#12100c'],
  raised: ['#fffaf0', '#1d1914'],
  sunken: ['#ebe2d0', '#0b0a07'],
  ink: ['#1a150d', '#f6f0e4'],
  muted: ['#574d3e', '#b9ae9c'],
  /** Decorative hairlines. */
  line: ['#d8ccb5', '#383025'],
  /** Outlines of fields and outlined buttons: 3:1 on every ground. */
  control: ['#857760', '#877b68'],
  /** Fill of the primary action, the current item and the Pass. */
  accent: ['#f5ab0b', '#f9b520'],
  accentHover: ['#e29a00', '#ffc84d'],
  onAccent: ['#1c1303', '#1c1303'],
  /** Honey as text: amber lacks contrast on paper, so light mode uses a darker colour. */
  honey: ['#7d4a00', '#fbbf3a'],
  danger: ['#a3200f', '#ff9a85'],
  success: ['#1f6135', '#8fd6a1'],
  scrim: ['rgb(26 21 13 / 0.55)', 'rgb(0 0 0 / 0.72)'],
} as const

export const fonts = {
  heading: "'Bricolage Grotesque', 'Bricolage Fallback', 'Bricolage Fallback Wide', Arial, sans-serif",
  body: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
}

/** Large sizes are limited by the screen's width, so that a long word still fits a narrow screen with large text. */
export const fontSizes = {
  '2xs': '0.6875rem',
  xs: '0.75rem',
  sm: '0.875rem',
  md: '1rem',
  lg: 'min(1.125rem, 9vw)',
  xl: 'min(1.25rem, 9.5vw)',
  '2xl': 'min(1.5rem, 10.5vw)',
  '3xl': 'min(1.875rem, 12vw)',
  '4xl': 'min(2.375rem, 13.5vw)',
  '5xl': 'min(3rem, 15vw)',
  '6xl': 'min(4rem, 20vw)',
  '7xl': 'min(5.25rem, 26vw)',
}

export const radii = { sm: '4px', md: '8px', lg: '12px', xl: '20px', full: '999px' }

/** Quarter-rem steps, each limited by the screen's width: per rem at most `mostVw` vw. On a narrow screen, large text gets the room, not the spacing. */
const rem = <const Steps extends readonly number[]>(steps: Steps, mostVw: number) =>
  Object.fromEntries(
    steps.map((step) => [
      String(step),
      step === 0 ? '0rem' : `min(${step / 4}rem, ${(step / 4) * mostVw}vw)`,
    ]),
  ) as Record<`${Steps[number]}`, string>

/** The limit equals the value at 320 px with default text. */
export const spacing = rem([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32], 5)

export const sizes = {
  // 11 is the 44 px of a touch target, down to 280 px.
  ...rem([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80], 5.75),
  full: '100%',
  /** The content's width on a desktop. */
  content: '75rem',
  /** A comfortable line length for reading. */
  prose: '62ch',
}

export const zIndex = { sticky: '10', overlay: '20', toast: '30' }

/** `card`: the width from which cards are upright, with their text below the picture. */
export const breakpoints = { sm: '480px', card: '640px', md: '768px', lg: '1024px', xl: '1280px' }

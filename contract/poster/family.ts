import type { Random } from './random.ts'

/** One composition, ready to be printed. */
interface Drawing {
  /** Elements of the first ink (`solid`, `halftone`). */
  first: string
  /** Path data of the second ink, even-odd. */
  second: string
}

type Compose = (random: Random) => Drawing

/** The compositions of one style of music. */
export type Family = readonly [Compose, ...Compose[]]

/** Posters of something else than an event: what is drawn, whatever the style, in whose inks it is printed. Its code comes with who asks for it. */
export interface PosterKind {
  name: string
  family: Family
}

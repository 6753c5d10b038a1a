import { chakra } from './chakra.tsx'
import { heading } from './type.css.ts'

/** A heading: `size` by its rank on the screen, `as` for its level, or for a figure that is no heading. */
export const Heading = chakra('h2', heading)

/** A paragraph, or another text by `as`. */
export const Text = chakra('p')

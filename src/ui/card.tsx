import { card } from './card.css.ts'
import { createSlotRecipeContext } from './chakra.tsx'

const { withProvider, withContext } = createSlotRecipeContext(card)

// Imported as `Card`.

/** A raised surface with a border. */
export const Root = withProvider('section', 'root')

/** The title, with an action beside it. */
export const Header = withContext('header', 'header')

import { alert } from './alert.css.ts'
import { createSlotRecipeContext } from './chakra.tsx'

const { withProvider, withContext } = createSlotRecipeContext(alert)

// Imported as `Alert`: a message in its context, which stays.

export const Root = withProvider('div', 'root')

/** The icon. */
export const Indicator = withContext('span', 'indicator')

export const Content = withContext('div', 'content')

export const Title = withContext('p', 'title')

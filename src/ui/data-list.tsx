import { createSlotRecipeContext } from './chakra.tsx'
import { dataList } from './data-list.css.ts'

const { withProvider, withContext } = createSlotRecipeContext(dataList)

// Imported as `DataList`: labels with their values.

export const Root = withProvider('dl', 'root')

export const Item = withContext('div', 'item')

export const ItemLabel = withContext('dt', 'label')

export const ItemValue = withContext('dd', 'value')

import { chakra } from './chakra.tsx'

/** An element with style props. */
export const Box = chakra('div')

/** A column with `gap` between its children. */
export const Stack = chakra('div', undefined, { display: 'flex', direction: 'column', gap: '2' })

/** A row, vertically centred. */
export const HStack = chakra('div', undefined, { display: 'flex', align: 'center', gap: '2' })

/** A row that wraps. */
export const Wrap = chakra('div', undefined, { display: 'flex', wrap: 'wrap', gap: '2' })

/** Equal `columns`, one by default. Children may be narrower than their longest word. */
export const Grid = chakra('div', undefined, { display: 'grid', columns: 1 })

import { defineSlotRecipe } from './compile.ts'
import { headings } from './type-scale.ts'

export const dataList = defineSlotRecipe({
  slots: ['root', 'item', 'label', 'value'],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', columnGap: '6', rowGap: '5' },
    item: { display: 'flex', flexDirection: 'column' },
    label: { fontSize: 'sm', color: 'muted' },
    value: { overflowWrap: 'anywhere' },
  },
  variants: {
    /** `bold`: values to be read at a glance. */
    variant: {
      subtle: {},
      bold: { value: { ...headings.md, lineHeight: '1.3' } },
    },
    orientation: {
      vertical: {},
      /** Label and value at the ends of a line. */
      horizontal: {
        root: { rowGap: '2' },
        item: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '4' },
        label: { fontSize: 'inherit' },
      },
    },
  },
  defaultVariants: { variant: 'subtle', orientation: 'vertical' },
})

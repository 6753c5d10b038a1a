import { defineSlotRecipe } from './compile.ts'

export const card = defineSlotRecipe({
  slots: ['root', 'header'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      bg: 'raised',
      borderRadius: 'lg',
      borderWidth: '1px',
      borderColor: 'line',
      overflowWrap: 'anywhere',
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
    },
  },
  variants: {
    size: {
      sm: { root: { padding: '4', gap: '3' } },
      md: { root: { padding: { base: '4', md: '6' }, gap: '4' } },
      lg: {
        root: { padding: { base: '5', md: '8' }, gap: '6', borderRadius: 'xl', borderWidth: '1.5px' },
      },
    },
  },
  defaultVariants: { size: 'md' },
})

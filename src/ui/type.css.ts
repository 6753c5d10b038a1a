import { defineRecipe } from './compile.ts'
import { headings } from './type-scale.ts'

export const heading = defineRecipe({
  base: { textWrap: 'balance' },
  variants: { size: headings },
  defaultVariants: { size: 'xl' },
})

import { style } from '../../../ui/compile.ts'
import { textLink } from '../../../ui/text-link.ts'

export const open = style({
  ...textLink,
  cursor: 'pointer',
  width: 'fit-content',
  minHeight: '11',
  paddingBlock: '2',
})

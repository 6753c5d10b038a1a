import { style } from '../../ui/compile.ts'
import { textLink } from '../../ui/text-link.ts'

export const wallets = style({ flexBasis: '100%' })
export const seat = style({ ...textLink, color: 'ink' })

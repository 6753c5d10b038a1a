import { style } from '../../ui/compile.ts'
import { textLink } from '../../ui/text-link.ts'

export const link = style(textLink)
export const forgotten = style(link, { alignSelf: 'start', marginBlock: '-3' })
export const known = style(link, { alignSelf: 'start', marginTop: '-4' })
export const submit = style({ mt: '1' })

import { base } from './compile.ts'

export const picture = base({ width: '100%', aspectRatio: '4 / 5', objectFit: 'cover', bg: 'sunken' })

import { style } from './compile.ts'
import { pageGutter } from './page-gutter.ts'

const shared = {
  ...pageGutter,
  paddingTop: { base: '6', md: '12' },
  paddingBottom: { base: '12', md: '20' },
} as const

export const page = {
  content: style(shared),
  narrow: style({ ...shared, maxWidth: '34rem' }),
}

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '4',
  marginBottom: { base: '6', md: '8' },
})

import { style } from './compile.ts'

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  fontFamily: 'heading',
  fontWeight: '800',
  lineHeight: '1',
  letterSpacing: '-0.045em',
})

export const sizes = {
  24: style({ fontSize: '20px' }),
  28: style({ fontSize: '23px' }),
  48: style({ fontSize: '39px' }),
}

export const mark = style({ color: 'accent', flexShrink: 0 })

import { style } from './compile.ts'

export const select = style({
  pr: '10',
  backgroundImage:
    'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
  backgroundPosition: 'calc(100% - 22px) 55%, calc(100% - 16px) 55%',
  backgroundSize: '6px 6px',
  backgroundRepeat: 'no-repeat',
})
export const option = style({ bg: 'raised', color: 'ink' })

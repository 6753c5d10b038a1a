import { style } from '../../ui/compile.ts'

export const plate = style({
  bg: '#ffffff',
  padding: '3',
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'line',
})
export const wide = style({ width: 'full' })

const centred = { marginInline: 'auto' } as const
export const codeComing = style({ ...centred, width: '226px', height: '226px' })
export const nameComing = style({ ...centred, height: '2rem', mt: '4' })

const tight = (fontSize: 'lg' | 'md') =>
  ({
    '@container (max-width: 14rem)': { fontSize },
    '@container (max-height: 14rem)': { fontSize },
  }) as const
export const doorName = style({ fontSize: '3xl', ...tight('lg') })
export const doorLevel = style(tight('md'))

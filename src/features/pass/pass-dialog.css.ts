import { style, within } from '../../ui/compile.ts'

export const plate = style({
  bg: '#ffffff',
  padding: '3',
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'line',
})
// On a small upright phone, the short code fits below it: two pixels a module.
within(plate, 'svg', {
  '@media (min-height: 25.01rem) and (max-height: 32rem)': { width: '154px', height: '154px' },
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

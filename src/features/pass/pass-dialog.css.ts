import { style } from '../../ui/compile.ts'

export const dialog = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: '4',
  textAlign: 'center',
  textWrap: 'balance',
})
export const plate = style({
  bg: '#ffffff',
  padding: '3',
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'line',
})
const name = { fontFamily: 'heading', fontWeight: '800', overflowWrap: 'anywhere' } as const
export const dialogName = style({ ...name, fontSize: '2xl', lineHeight: '1.1' })
export const dialogLevel = style({ mt: '2' })
export const wide = style({ width: 'full' })
export const advice = style({ fontSize: 'sm', color: 'muted' })

const centred = { marginInline: 'auto' } as const
export const codeComing = style({ ...centred, width: '226px', height: '226px' })
export const nameComing = style({ ...centred, height: '2rem', mt: '4' })

const tight = (fontSize: 'lg' | 'md') =>
  ({
    '@container (max-width: 14rem)': { fontSize },
    '@container (max-height: 14rem)': { fontSize },
  }) as const
export const doorName = style({ ...name, fontSize: '3xl', lineHeight: '1.05', ...tight('lg') })
export const doorLevel = style({
  fontFamily: 'heading',
  fontSize: 'xl',
  fontWeight: '700',
  ...tight('md'),
})

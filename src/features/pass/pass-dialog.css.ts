import { style, within } from '../../ui/compile.ts'

/** A small phone, in pixels: larger text makes no screen smaller for a code. The short code and the end fit below the code. */
const small = '@media (max-height: 550px)'

// Right below the title: its button's height is room enough.
export const body = style({ gap: '4', [small]: { gap: '2', marginTop: 'calc(var(--n-spacing-4) * -1)' } })
export const plate = style({
  bg: '#ffffff',
  padding: '3',
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'line',
  // The code has its own quiet zone.
  [small]: { padding: '1' },
})
// A page zoom narrows it.
within(plate, 'svg', { height: 'auto' })
export const end = style({ [small]: { fontSize: 'sm', lineHeight: '1.3' } })
export const who = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '2',
  [small]: { flexFlow: 'row wrap', justifyContent: 'center', rowGap: '1' },
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

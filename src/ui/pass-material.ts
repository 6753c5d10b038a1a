/** The background of a Pass by `data-level`: paper, honey, or a dark sheen. Used in a style instead of `bg` and `color`. */
export const passMaterial = {
  bg: 'raised',
  '&[data-level=standard]': { bg: 'accent', color: 'onAccent' },
  '&[data-level=premium]': {
    bg: '#16110a',
    color: '#fbbf3a',
    backgroundImage: 'radial-gradient(120% 140% at 100% 0%, #3a2808, #16110a 62%)',
  },
} as const

/** The colour of its combs, by level. */
export const passInk = { free: 'own', standard: 'dark', premium: 'honey' } as const

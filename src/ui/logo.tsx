import { chakra } from '@chakra-ui/react/styled-system'

/** The mark: a honey cell that drips like the bars of an equaliser, on 32 × 32. */
const LOGO_MARK =
  'M16 1.5l12 6.9V21a3 3 0 0 1-6 0v-4.5a1.5 1.5 0 0 0-3 0v11a3 3 0 0 1-6 0v-11a1.5 1.5 0 0 0-3 0V24a3 3 0 0 1-6 0V8.4z'

/** Mark and name; the name is real text, so a link around it needs no label. `size` is the mark's height in px. */
export const Logo = ({ size = 28, markOnly = false }: { size?: number; markOnly?: boolean }) => (
  <chakra.span
    display="inline-flex"
    alignItems="center"
    gap="2"
    fontFamily="heading"
    fontWeight="800"
    fontSize={`${Math.round(size * 0.82)}px`}
    lineHeight="1"
    letterSpacing="-0.045em"
    css={{ '& svg': { color: 'accent', flexShrink: 0 } }}
  >
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={LOGO_MARK} fill="currentColor" />
    </svg>
    <span className={markOnly ? 'visually-hidden' : undefined}>Nectar</span>
  </chakra.span>
)

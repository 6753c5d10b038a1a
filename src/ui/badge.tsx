import { chakra } from '@chakra-ui/react/styled-system'

/** A small label: outlined by default, filled with honey for what is current. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    py: '2px',
    borderRadius: 'sm',
    borderWidth: '1px',
    fontSize: 'xs',
    fontWeight: '600',
    lineHeight: '1.4',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      plain: { bg: 'raised', color: 'ink', borderColor: 'line' },
      honey: { bg: 'accent', color: 'onAccent', borderColor: 'accent' },
      danger: { bg: 'raised', color: 'danger', borderColor: 'danger' },
      success: { bg: 'raised', color: 'success', borderColor: 'success' },
    },
  },
  defaultVariants: { tone: 'plain' },
})

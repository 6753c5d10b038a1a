import { chakra } from '@chakra-ui/react/styled-system'

/** A quiet block that keeps the place of what is coming; size it with `w`, `h` or `aspectRatio`. */
export const Skeleton = chakra('span', {
  base: {
    display: 'block',
    bg: 'line',
    opacity: 0.6,
    borderRadius: 'md',
    animation: 'n-breathe 1.6s ease-in-out infinite',
  },
})

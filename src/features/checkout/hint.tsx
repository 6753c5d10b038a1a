import { chakra } from '../../ui/chakra.tsx'

/** A small text that explains: what the law says, or what comes next. */
export const Hint = chakra('p', undefined, {
  textStyle: 'sm',
  color: 'muted',
  lineHeight: 'moderate',
  textWrap: 'pretty',
})

import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { passCopy } from '../../copy/pass.ts'
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, InfoIcon } from '../../ui/icons.tsx'
import type { Verdict } from './verdict.ts'

/** Read from two metres away, in any light: full colour, a sign and a word. Outside the tokens, the same in both modes. */
const faces = {
  valid: { bg: '#0b5d2a', icon: CheckIcon },
  expired: { bg: '#7a4100', icon: ClockIcon },
  forged: { bg: '#9b1108', icon: CloseIcon },
  unsigned: { bg: '#3c3a52', icon: AlertIcon },
  unknown: { bg: '#3c3a52', icon: InfoIcon },
  invalid: { bg: '#9b1108', icon: CloseIcon },
} as const

const look = {
  display: 'grid',
  gap: '3',
  minHeight: '15rem',
  alignContent: 'center',
  padding: { base: '6', md: '8' },
  borderRadius: 'xl',
  color: '#ffffff',
  '& h1': {
    fontFamily: 'heading',
    fontSize: { base: '4xl', md: '5xl' },
    fontWeight: '800',
    lineHeight: '1',
    letterSpacing: '-0.03em',
  },
}

interface VerdictBannerProps {
  /** Undefined while the code is being checked. */
  verdict: Verdict | undefined
  onRetry: (() => void) | undefined
}

export const VerdictBanner = ({ verdict, onRetry }: VerdictBannerProps) => {
  if (!verdict) {
    return (
      <chakra.div css={{ ...look, bg: 'raised', color: 'ink' }} role="status">
        <h1>{passCopy.verdict.checking}</h1>
      </chakra.div>
    )
  }
  const { bg, icon: Icon } = faces[verdict]
  const { title, text } = passCopy.verdict[verdict]
  return (
    <chakra.div css={{ ...look, bg }} role="status">
      <Icon size={56} />
      <h1>{title}</h1>
      <p>{text}</p>
      {onRetry && (
        <Button variant="outline" justifySelf="start" color="#ffffff" borderColor="#ffffff" onClick={onRetry}>
          {passCopy.verdict.retry}
        </Button>
      )}
    </chakra.div>
  )
}

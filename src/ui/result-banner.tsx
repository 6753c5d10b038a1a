import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from './button.tsx'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { ClockIcon, InfoIcon } from './more-icons.tsx'
import { retry as again } from './result-banner.css.ts'

/** Read from two metres away, in any light: full colour, a sign and a word. Outside the tokens, the same in both modes. */
const faces = {
  good: { bg: '#0b5d2a', icon: CheckIcon },
  late: { bg: '#7a4100', icon: ClockIcon },
  bad: { bg: '#9b1108', icon: CloseIcon },
  warning: { bg: '#3c3a52', icon: AlertIcon },
  unknown: { bg: '#3c3a52', icon: InfoIcon },
} as const

export type ResultTone = keyof typeof faces

const styles = {
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

interface ResultBannerProps {
  /** Undefined while the code is being checked. */
  tone: ResultTone | undefined
  title: string
  text?: string
  retry?: { label: string; onClick: () => void } | undefined
}

/** What a scanned code is worth, said so that nobody has to read it twice. */
export const ResultBanner = ({ tone, title, text, retry }: ResultBannerProps) => {
  if (!tone) {
    return (
      <chakra.div css={{ ...styles, bg: 'raised', color: 'ink' }} role="status">
        <h1>{title}</h1>
      </chakra.div>
    )
  }
  const { bg, icon: Icon } = faces[tone]
  return (
    <chakra.div css={{ ...styles, bg }} role="status">
      <Icon size={56} />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {retry && (
        <Button variant="outline" className={again} onClick={retry.onClick}>
          {retry.label}
        </Button>
      )}
    </chakra.div>
  )
}

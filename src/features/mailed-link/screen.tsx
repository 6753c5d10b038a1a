import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useRef } from 'react'
import { Heading } from '../../ui/heading.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'

interface ScreenProps {
  title: string
  text?: ReactNode
  /** What the person did has led here: the title is read out. */
  isOutcome?: boolean
  isDone?: boolean
  children?: ReactNode
}

const styles = {
  '& > .mark': {
    display: 'grid',
    placeItems: 'center',
    width: '14',
    height: '16',
    bg: 'accent',
    color: 'onAccent',
    clipPath: 'polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)',
  },
  '& > h1': { marginTop: { base: '4', lg: '6' } },
  '& > .text': {
    marginTop: '3',
    fontSize: 'lg',
    lineHeight: '1.45',
    color: 'muted',
    textWrap: 'pretty',
    overflowWrap: 'anywhere',
  },
  '& > .hint': { marginTop: '3', color: 'muted', textWrap: 'pretty' },
  '& > form': { display: 'grid', gap: '5', marginTop: '7' },
  '& > .ways': { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' },
  '& > .after a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    marginTop: '4',
    color: 'honey',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
}

/** One state of a page that a mail leads to, or that sends one: its mark, its title, a text and what may be done. */
export const Screen = ({ title, text, isOutcome = false, isDone = false, children }: ScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another outcome, under another title, is read again.
  useEffect(() => {
    if (isOutcome) heading.current?.focus()
  }, [isOutcome, title])
  return (
    <chakra.div css={styles}>
      {isDone ? (
        <span className="mark">
          <CheckIcon size={28} />
        </span>
      ) : (
        <Logo size={48} markOnly />
      )}
      <Heading ref={heading} as="h1" size="xl" tabIndex={-1}>
        {title}
      </Heading>
      {text && <p className="text">{text}</p>}
      {children}
    </chakra.div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { chakra } from '../../ui/chakra.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './screen.css.ts'

/** A text of less importance than the screen's. */
export const Hint = chakra('p', undefined, { color: 'muted', textWrap: 'pretty', mt: '3' })

/** The screen's actions, the main one first. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <Wrap gap="3" mt="7">
    {children}
  </Wrap>
)

/** Renders a link as the main action, and the way to the sign-in beside it. */
export const OrSignIn = ({ to, children }: { to: string; children: ReactNode }) => (
  <Actions>
    <ButtonLink to={to} size="lg">
      {children}
    </ButtonLink>
    <ButtonLink to={paths.auth} size="lg" variant="outline">
      {mailedLinkCopy.toSignIn}
    </ButtonLink>
  </Actions>
)

interface ScreenProps {
  title: string
  text?: ReactNode
  /** True if the user's action led here: the title gets the focus, so that it is read out. */
  isOutcome?: boolean
  isDone?: boolean
  children?: ReactNode
}

/** Renders one state of a page opened or sent by e-mail: icon, title, text and actions. */
export const Screen = ({ title, text, isOutcome = false, isDone = false, children }: ScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another outcome, under another title, is read again.
  useEffect(() => {
    if (isOutcome) heading.current?.focus()
  }, [isOutcome, title])
  return (
    <div>
      {isDone ? (
        <span className={styles.mark}>
          <CheckIcon size={28} />
        </span>
      ) : (
        <Logo size={48} markOnly />
      )}
      <Heading as="h1" size="4xl" mt={{ base: '4', lg: '6' }} ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {text && (
        <Text textStyle="lg" color="muted" lineHeight="moderate" textWrap="pretty" mt="3">
          {text}
        </Text>
      )}
      {children}
    </div>
  )
}

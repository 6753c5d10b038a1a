import type { ReactNode } from 'react'
import { offlineCopy } from '../../copy/offline.ts'
import * as Card from '../../ui/card.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './tickets.css.ts'

const copy = offlineCopy.ready

interface LineProps {
  icon: typeof ClockIcon
  title: string
  text: string
  isReady?: boolean
  children?: ReactNode
}

export const ReadinessLine = ({ icon: Icon, title, text, isReady = false, children }: LineProps) => (
  <Card.Root as="div" size="sm" bg="ground" direction="row" align="start" role="status">
    <Text as="span" flex="none" color={isReady ? 'success' : 'ink'}>
      <Icon />
    </Text>
    <div>
      <Heading as="p" size="sm">
        {title}
      </Heading>
      <p className={styles.readinessText} {...(!children && { 'data-room': copy.description })}>
        <span className={styles.readinessTextNow}>{text}</span>
      </p>
      {children}
    </div>
  </Card.Root>
)

/** Renders that the door's needs are being fetched. */
export const Coming = () => <ReadinessLine icon={ClockIcon} title={copy.checking} text={copy.coming} />

/** Renders the folded preflight before its code has loaded. */
export const Checking = () => (
  <Card.Root as="div" size="sm" bg="ground" role="status">
    <Heading as="p" size="sm">
      {copy.checking}
    </Heading>
  </Card.Root>
)

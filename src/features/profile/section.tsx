import { type ReactNode, useId } from 'react'
import { profileCopy } from '../../copy/profile.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Wrap } from '../../ui/layout.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './settings.css.ts'

interface SectionProps {
  title: string
  text: ReactNode
  children: ReactNode
}

/** Renders a section of the settings: its description on the left, its actions on the right. */
export const Section = ({ title, text, children }: SectionProps) => {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div>
        <Heading size="2xl" id={titleId}>
          {title}
        </Heading>
        <Text color="muted" mt="2" maxW="20rem" textWrap="pretty">
          {text}
        </Text>
      </div>
      <div>{children}</div>
    </section>
  )
}

interface SaveRowProps {
  label: string
  pendingLabel: string
  isPending: boolean
  isDirty: boolean
  children?: ReactNode
}

/** Renders a form's last row. The button stays enabled offline, so that a press shows the reason; the typed text stays. */
export const SaveRow = ({ label, pendingLabel, isPending, isDirty, children }: SaveRowProps) => {
  const isOnline = useOnline()
  return (
    <>
      <Wrap align="center" gap="3">
        <SubmitButton
          size="md"
          variant={isDirty || isPending ? 'solid' : 'outline'}
          isPending={isPending}
          pendingLabel={pendingLabel}
        >
          {label}
        </SubmitButton>
        {children}
      </Wrap>
      <Text color="muted" textWrap="pretty" role="status" hidden={isOnline}>
        {!isOnline && profileCopy.offline}
      </Text>
    </>
  )
}

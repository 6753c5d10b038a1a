import { Button, chakra, Heading, Spinner, Stack, Text } from '@chakra-ui/react'
import { type FormEventHandler, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { hold } from '../../lib/hold.ts'
import { Logo } from '../../ui/logo.tsx'

interface EntryFormProps {
  title: string
  subtitle: string
  submitLabel: string
  pendingLabel: string
  isPending: boolean
  /** Whether something was typed: a new version then waits. */
  isDirty: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  question: string
  switchLabel: string
  switchTo: string
  children: ReactNode
}

/** The frame that sign-in and sign-up share: logo, heading, fields, the pending button, the way to the other view. */
export const EntryForm = (props: EntryFormProps) => {
  const { isDirty, isPending } = props
  useEffect(() => (isDirty ? hold('form') : undefined), [isDirty])
  return (
    <Stack gap="6">
      <Stack gap="3">
        <Logo />
        <Heading as="h1" size="3xl" tabIndex={-1}>
          {props.title}
        </Heading>
        <Text color="muted">{props.subtitle}</Text>
      </Stack>
      <chakra.form noValidate method="post" onSubmit={props.onSubmit} display="grid" gap="4">
        {props.children}
        <Button type="submit" size="lg" disabled={isPending} mt="2">
          {isPending && <Spinner size="sm" />}
          {isPending ? props.pendingLabel : props.submitLabel}
        </Button>
      </chakra.form>
      <Text color="muted">
        {props.question}{' '}
        <chakra.span color="accentText" fontWeight="600" textDecoration="underline">
          <Link to={props.switchTo} replace>
            {props.switchLabel}
          </Link>
        </chakra.span>
      </Text>
    </Stack>
  )
}

import { Button } from '@chakra-ui/react/button'
import { Heading } from '@chakra-ui/react/heading'
import { Spinner } from '@chakra-ui/react/spinner'
import { chakra } from '@chakra-ui/react/styled-system'
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

const look = {
  '& > h1': { marginTop: { base: '4', lg: '6' } },
  '& > .subtitle': { marginTop: '3', fontSize: 'lg', lineHeight: '1.4', color: 'muted', textWrap: 'balance' },
  '& > form': { display: 'grid', gap: '5', marginTop: '7' },
  '& .pair': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    columnGap: '4',
    rowGap: '5',
  },
  '& .forgotten': {
    display: 'inline-flex',
    alignItems: 'center',
    justifySelf: 'start',
    minHeight: '11',
    marginBlock: '-3',
    color: 'honey',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
  '& > .switch': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    marginTop: '5',
    color: 'muted',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '11',
      color: 'honey',
      fontWeight: '600',
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
    },
  },
}

/** What sign-in and sign-up share: logo, heading, fields, the pending button, the way to the other view. */
export const EntryForm = (props: EntryFormProps) => {
  const { isDirty, isPending } = props
  useEffect(() => (isDirty ? hold('form') : undefined), [isDirty])
  return (
    <chakra.div css={look}>
      <Logo size={48} markOnly />
      <Heading as="h1" size="xl" tabIndex={-1}>
        {props.title}
      </Heading>
      <p className="subtitle">{props.subtitle}</p>
      <form noValidate method="post" onSubmit={props.onSubmit}>
        {props.children}
        <Button type="submit" size="lg" disabled={isPending} mt="1">
          {isPending && <Spinner />}
          {isPending ? props.pendingLabel : props.submitLabel}
        </Button>
      </form>
      <p className="switch">
        {props.question}
        <Link to={props.switchTo} replace>
          {props.switchLabel}
        </Link>
      </p>
    </chakra.div>
  )
}

import { Heading } from '@chakra-ui/react/heading'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { accountCopy } from '../../copy/account.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Logo } from '../../ui/logo.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PersonField } from '../../ui/person-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { entryToasts, useLogin, useSignup } from './entry.ts'

const { login, signup, fields } = accountCopy

const styles = {
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

interface EntryScreenProps {
  title: string
  subtitle: string
  children: ReactNode
  question: string
  switchLabel: string
  switchTo: string
}

/** What sign-in and sign-up share: logo, heading, the form, the way to the other view. */
const EntryScreen = (props: EntryScreenProps) => (
  <chakra.div css={styles}>
    <Logo size={48} markOnly />
    <Heading as="h1" size="xl" tabIndex={-1}>
      {props.title}
    </Heading>
    <p className="subtitle">{props.subtitle}</p>
    {props.children}
    <p className="switch">
      {props.question}
      <Link to={props.switchTo} replace>
        {props.switchLabel}
      </Link>
    </p>
  </chakra.div>
)

const loginToasts = entryToasts(login)

export const LoginForm = ({ switchTo }: { switchTo: string }) => {
  const { send, isPending } = useLogin(loginToasts)
  const form = useZodForm({
    schema: async () => (await import('./login-schema.ts')).LoginForm,
    defaultValues: { email: '', password: '' },
    onEdit: 'check',
    onUnavailable: loginToasts.onRefused,
  })
  return (
    <EntryScreen {...login} question={login.toSignup} switchLabel={login.toSignupLink} switchTo={switchTo}>
      <form {...form.bind(() => send(form.check))} method="post">
        <TextField
          {...form.field('email')}
          label={fields.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
        <PasswordField
          {...form.field('password')}
          label={fields.password}
          autoComplete="current-password"
          required
        />
        <Link className="forgotten" to={paths.forgotPassword}>
          {login.forgotten}
        </Link>
        <SubmitButton isPending={isPending} pendingLabel={login.pending} mt="1">
          {login.submit}
        </SubmitButton>
      </form>
    </EntryScreen>
  )
}

const signupToasts = entryToasts(signup)
const person = ['firstName', 'lastName', 'phone', 'city'] as const

export const SignupForm = ({ switchTo }: { switchTo: string }) => {
  const { send, isPending } = useSignup(signupToasts)
  const form = useZodForm({
    schema: async () => (await import('../../../contract/auth.ts')).SignupRequest,
    defaultValues: {
      email: '',
      firstName: '',
      lastName: '',
      phone: '',
      city: '',
      password: '',
      confirmPassword: '',
    },
    onEdit: 'check',
    onUnavailable: signupToasts.onRefused,
  })
  return (
    <EntryScreen {...signup} question={signup.toLogin} switchLabel={signup.toLoginLink} switchTo={switchTo}>
      <form {...form.bind(() => send(form.check))} method="post">
        <TextField
          {...form.field('email')}
          label={fields.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
        />
        <div className="pair">
          {person.map((name) => (
            <PersonField {...form.field(name)} key={name} label={fields[name]} />
          ))}
        </div>
        <PasswordField
          {...form.field('password')}
          label={fields.password}
          autoComplete="new-password"
          hint={fields.passwordHint}
          required
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={fields.confirmPassword}
          autoComplete="new-password"
          required
        />
        <SubmitButton isPending={isPending} pendingLabel={signup.pending} mt="1">
          {signup.submit}
        </SubmitButton>
      </form>
    </EntryScreen>
  )
}

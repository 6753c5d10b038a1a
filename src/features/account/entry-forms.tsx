import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ErrorCode } from '../../../contract/errors.ts'
import { paths } from '../../config/paths.ts'
import { accountCopy, errorCopy } from '../../copy/account.ts'
import { AppError } from '../../data/errors.ts'
import { entryWish } from '../../shared/entry-wish.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import * as Field from '../../ui/field.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PersonField } from '../../ui/person-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { entryToasts, useLogin, useSignup } from './entry.ts'
import * as styles from './entry-forms.css.ts'

const { login, signup, fields } = accountCopy

interface EntryScreenProps {
  title: string
  subtitle: string
  children: ReactNode
  question: string
  switchLabel: string
  switchTo: string
  onSwitch: () => void
}

interface EntryFormProps {
  /** Path of the other view: sign-up from sign-in, and the reverse. */
  switchTo: string
  /** The e-mail typed in the other view. */
  email?: string
  /** Called with the typed e-mail when the user opens the other view. */
  onSwitch?: (email: string) => void
}

/** Renders the layout of sign-in and sign-up: logo, heading, form, link to the other view. */
const EntryScreen = (props: EntryScreenProps) => (
  <div>
    <Logo size={48} markOnly />
    <Heading as="h1" size="4xl" mt={{ base: '4', lg: '6' }} tabIndex={-1}>
      {props.title}
    </Heading>
    <Text textStyle="lg" color="muted" lineHeight="moderate" textWrap="balance" mt="3">
      {props.subtitle}
    </Text>
    {props.children}
    <Wrap as="p" align="center" rowGap="0" color="muted" mt="5">
      {props.question}
      <Link className={styles.link} to={props.switchTo} replace onClick={props.onSwitch}>
        {props.switchLabel}
      </Link>
    </Wrap>
  </div>
)

const isCode = (error: unknown, code: ErrorCode): boolean => error instanceof AppError && error.code === code

const loginToasts = entryToasts(login)

export const LoginForm = ({ switchTo, email = '', onSwitch }: EntryFormProps) => {
  const navigate = useNavigate()
  const { send, isPending } = useLogin({
    ...loginToasts,
    onRefused: (error) => {
      loginToasts.onRefused(error)
      if (isCode(error, 'invalid_credentials')) form.setError('password', errorCopy.invalid_credentials)
    },
  })
  const form = useZodForm({
    schema: async () => (await import('./login-schema.ts')).LoginForm,
    defaultValues: { email, password: '' },
    isTyped: email !== '',
    onEdit: 'check',
    onUnavailable: loginToasts.onRefused,
  })
  /** Remembers where the user was going, and takes the typed address along. */
  const passOn = (click: MouseEvent) => {
    entryWish.store(new URLSearchParams(location.search).get('return'))
    if (click.metaKey || click.ctrlKey || click.shiftKey) return
    click.preventDefault()
    navigate(paths.forgotPassword, { state: { email: form.typed().email } })
  }
  return (
    <EntryScreen
      {...login}
      question={login.toSignup}
      switchLabel={login.toSignupLink}
      switchTo={switchTo}
      onSwitch={() => onSwitch?.(form.typed().email)}
    >
      <Stack as="form" gap="5" mt="7" {...form.bind(() => send(form.check))}>
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
        <Link className={styles.forgotten} to={paths.forgotPassword} onClick={passOn}>
          {login.forgotten}
        </Link>
        <SubmitButton isPending={isPending} pendingLabel={login.pending} className={styles.submit}>
          {login.submit}
        </SubmitButton>
      </Stack>
    </EntryScreen>
  )
}

const signupToasts = entryToasts(signup)
const person = ['firstName', 'lastName', 'phone', 'city'] as const

export const SignupForm = ({ switchTo, email = '', onSwitch }: EntryFormProps) => {
  const { send, isPending } = useSignup({
    ...signupToasts,
    onRefused: (error) => {
      signupToasts.onRefused(error)
      if (isCode(error, 'email_taken')) form.setError('email', errorCopy.email_taken)
      if (isCode(error, 'password_guessable'))
        form.setError('password', failureMessage(error, errorCopy.password_guessable))
    },
  })
  const form = useZodForm({
    schema: async () => (await import('../../../contract/auth.ts')).SignupRequest,
    defaultValues: {
      email,
      firstName: '',
      lastName: '',
      phone: '',
      city: '',
      password: '',
      confirmPassword: '',
    },
    isTyped: email !== '',
    onEdit: 'check',
    onUnavailable: signupToasts.onRefused,
  })
  return (
    <EntryScreen
      {...signup}
      question={signup.toLogin}
      switchLabel={signup.toLoginLink}
      switchTo={switchTo}
      onSwitch={() => onSwitch?.(form.typed().email)}
    >
      <Stack as="form" gap="5" mt="7" {...form.bind(() => send(form.check))}>
        <TextField
          {...form.field('email')}
          label={fields.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
        />
        {form.errors.email === errorCopy.email_taken && (
          <Link className={styles.known} to={switchTo} replace onClick={() => onSwitch?.(form.typed().email)}>
            {signup.toLoginLink}
          </Link>
        )}
        <Field.Pair>
          {person.map((name) => (
            <PersonField {...form.field(name)} key={name} label={fields[name]} />
          ))}
        </Field.Pair>
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
        <SubmitButton isPending={isPending} pendingLabel={signup.pending} className={styles.submit}>
          {signup.submit}
        </SubmitButton>
      </Stack>
    </EntryScreen>
  )
}

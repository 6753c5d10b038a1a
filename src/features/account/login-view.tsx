import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { accountCopy } from '../../copy/account.ts'
import { lazyResolver } from '../../ui/lazy-resolver.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useLogin } from './entry.ts'
import { EntryForm } from './entry-form.tsx'
import { entryToasts } from './entry-toasts.ts'

const { login, fields } = accountCopy
const toasts = entryToasts(login)

export const LoginView = ({ switchTo }: { switchTo: string }) => {
  const enter = useLogin(toasts)
  const { register, handleSubmit, formState } = useForm({
    resolver: lazyResolver(async () => (await import('./forms.ts')).loginResolver),
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit((form) => enter.send(form))
  return (
    <EntryForm
      title={login.title}
      subtitle={login.subtitle}
      submitLabel={login.submit}
      pendingLabel={login.pending}
      isPending={enter.isPending}
      isDirty={formState.isDirty}
      onSubmit={submit}
      question={login.toSignup}
      switchLabel={login.toSignupLink}
      switchTo={switchTo}
    >
      <TextField
        label={fields.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={fields.password}
        type="password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Link className="forgotten" to={paths.forgotPassword}>
        {login.forgotten}
      </Link>
    </EntryForm>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { accountCopy } from '../../copy/account.ts'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { entryFailure } from './entry-failure.ts'
import { EntryForm } from './entry-form.tsx'
import { LoginForm } from './forms.ts'
import { useLogin } from './queries.ts'

const { login, fields } = accountCopy

export const LoginView = ({ switchTo, onDone }: { switchTo: string; onDone: () => void }) => {
  const enter = useLogin()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(LoginForm),
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit((form) =>
    enter.mutate(form, {
      onSuccess: () => {
        notify({ ...login.success, type: 'success' })
        onDone()
      },
      onError: (error) =>
        notify({
          title: login.failure.title,
          description: entryFailure(error, login.failure.description),
          type: 'error',
        }),
    }),
  )
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
    </EntryForm>
  )
}

import { useForm } from 'react-hook-form'
import { accountCopy } from '../../copy/account.ts'
import { lazyResolver } from '../../ui/lazy-resolver.ts'
import { PersonField } from '../../ui/person-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSignup } from './entry.ts'
import { EntryForm } from './entry-form.tsx'
import { entryToasts } from './entry-toasts.ts'

const { signup, fields } = accountCopy
const toasts = entryToasts(signup)

const about = ['firstName', 'lastName', 'phone', 'city'] as const

const empty = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  city: '',
  password: '',
  confirmPassword: '',
}

export const SignupView = ({ switchTo }: { switchTo: string }) => {
  const enter = useSignup(toasts)
  const { register, handleSubmit, formState } = useForm({
    resolver: lazyResolver(async () => (await import('./forms.ts')).signupResolver),
    defaultValues: empty,
  })
  const { errors } = formState
  const submit = handleSubmit((form) => enter.send(form))
  return (
    <EntryForm
      title={signup.title}
      subtitle={signup.subtitle}
      submitLabel={signup.submit}
      pendingLabel={signup.pending}
      isPending={enter.isPending}
      isDirty={formState.isDirty}
      onSubmit={submit}
      question={signup.toLogin}
      switchLabel={signup.toLoginLink}
      switchTo={switchTo}
    >
      <TextField
        label={fields.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="pair">
        {about.map((name) => (
          <PersonField key={name} name={name} label={fields[name]} register={register} errors={errors} />
        ))}
      </div>
      <TextField
        label={fields.password}
        type="password"
        autoComplete="new-password"
        hint={fields.passwordHint}
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label={fields.confirmPassword}
        type="password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </EntryForm>
  )
}

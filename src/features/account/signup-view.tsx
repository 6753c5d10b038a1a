import { useForm } from 'react-hook-form'
import { accountCopy } from '../../copy/account.ts'
import { lazyResolver } from '../../ui/lazy-resolver.ts'
import { TextField } from '../../ui/text-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { entryToasts } from './entry-toasts.ts'
import { useSignup } from './queries.ts'

const { signup, fields } = accountCopy
const toasts = entryToasts(signup)

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
  const submit = handleSubmit((form) => enter.mutate(form))
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
        <TextField
          label={fields.firstName}
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label={fields.lastName}
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextField
          label={fields.phone}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label={fields.city}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city')}
        />
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

import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { ProfileResponse, User } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useKeptForm } from '../../shared/kept-form.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import * as Field from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { PersonField } from '../../ui/person-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useSaveProfile } from './queries.ts'
import { SaveRow } from './section.tsx'

const { failed, fields, personal } = profileCopy

const refuse = (description: string) =>
  notify({ title: failed.title, description, type: 'error', subject: 'profile' })

/** Returns the values of the fields; '' for an unknown one. */
const valuesOf = ({ firstName, lastName, email, phone, city }: User) => ({
  firstName,
  lastName,
  email,
  phone: phone ?? '',
  city: city ?? '',
  password: '',
})

const draftOf = (withEmail: boolean) => (withEmail ? 'settings' : 'profile')

interface ProfileFormOptions {
  withEmail: boolean
  onSaved?: (member: ProfileResponse) => void
}

/** Manages the profile's form. A change on another device updates every field that was not typed into. */
export const useProfileForm = (user: User, { withEmail, onSaved }: ProfileFormOptions) => {
  const form = useZodForm({
    schema: async () => (await import('../../../contract/auth.ts')).ProfileRequest,
    defaultValues: valuesOf(user),
    onEdit: 'check',
    isWatched: true,
    // The schema could not be loaded: a new version is out, or there is no network.
    onUnavailable: (error) => refuse(failureMessage(error, failed.description)),
  })
  const { values } = form
  const adopt = useEffectEvent(() => form.reset(valuesOf(user), true))
  const { firstName, lastName, email, phone, city } = user
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the member is another.
  useEffect(() => adopt(), [firstName, lastName, email, phone, city])
  useKeptForm(form, user.id, draftOf(withEmail))
  const save = useSaveProfile({
    onDone: async (member) => {
      const { pendingEmail } = member
      notify({
        title: profileCopy.saved,
        description: withEmail && pendingEmail ? profileCopy.linkSentTo(pendingEmail) : undefined,
        type: 'success',
        subject: 'profile',
      })
      // Shows the saved values: an address that waits for its link is not the account's yet.
      const isTypedSince = await form.saved(valuesOf(member))
      if (!isTypedSince) onSaved?.(member)
    },
    onFailed: (message, _isRefused, code) => {
      // The form has checked everything else, so a refusal besides a taken address means a wrong password.
      const field =
        code === 'email_taken' ? 'email' : code === 'validation_failed' && isMoving ? 'password' : null
      if (withEmail && field) form.setError(field, message)
      refuse(message)
    },
  })
  /** True if the e-mail changes, ignoring case and spaces. */
  const isMoving = withEmail && values.email.trim().toLowerCase() !== user.email
  const check = async () => {
    const filled = await form.check()
    if (!filled) return undefined
    const { email: address, password, ...rest } = filled
    if (!withEmail) return rest
    if (address === user.email) return { ...rest, email: address }
    if (password) return filled
    form.setError('password', profileCopy.fields.passwordMissing)
    return undefined
  }
  return { form, isMoving, isPending: save.isPending, submit: () => save.send(check) }
}

interface ProfileFieldsProps {
  form: ReturnType<typeof useProfileForm>['form']
  emailHint: string
  isEmailFixed?: boolean
  /** State of the e-mail, shown below it. */
  address?: ReactNode
}

export const ProfileFields = ({ form, emailHint, isEmailFixed = false, address }: ProfileFieldsProps) => (
  <>
    <Field.Pair>
      <PersonField {...form.field('firstName')} label={fields.firstName} />
      <PersonField {...form.field('lastName')} label={fields.lastName} />
    </Field.Pair>
    <TextField
      {...form.field('email')}
      label={fields.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      hint={emailHint}
      readOnly={isEmailFixed}
    />
    {address}
    <Field.Pair>
      <PersonField {...form.field('phone')} label={fields.optional(fields.phone)} />
      <PersonField {...form.field('city')} label={fields.optional(fields.city)} />
    </Field.Pair>
  </>
)

/** Renders the profile's form, with the e-mail read-only. */
export const IdentityForm = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { form, isPending, submit } = useProfileForm(user, { withEmail: false, onSaved: onClose })
  const { element, bind } = form
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])
  return (
    <Stack as="form" gap="5" {...bind(submit)}>
      <ProfileFields form={form} emailHint={fields.emailFixed} isEmailFixed />
      <SaveRow label={personal.save} pendingLabel={personal.saving} isPending={isPending} isDirty>
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          {personal.cancel}
        </Button>
      </SaveRow>
    </Stack>
  )
}

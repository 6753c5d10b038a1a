import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { ProfileRequest, ProfileResponse, User } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import { hold } from '../../lib/hold.ts'
import { lazyResolver } from '../../ui/lazy-resolver.ts'
import { notify } from '../../ui/toaster.tsx'
import { failureWords } from './failure-words.ts'
import { keepProfileDraft, type ProfileDraft, takeProfileDraft } from './profile-draft.ts'
import { useSaveProfile } from './queries.ts'

const { failed } = profileCopy
const refuse = (description: string) =>
  notify({ title: failed.title, description, type: 'error', subject: 'profile' })

/** What the fields show of a member: nothing for what is unknown. */
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
  /** Whether the address goes with the rest (document 2, section 7: from the settings alone). */
  withEmail: boolean
  onSaved?: (member: ProfileResponse) => void
}

/** The profile as a form: what another device changes meanwhile comes in, but for the fields that were typed into. */
export const useProfileForm = (user: User, { withEmail, onSaved }: ProfileFormOptions) => {
  const form = useForm({
    resolver: lazyResolver(async () => (await import('./forms.ts')).profileResolver),
    defaultValues: valuesOf(user),
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, dirtyFields } = form.formState
  useEffect(() => (isDirty ? hold('form') : undefined), [isDirty])
  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(takeProfileDraft(user.id, draftOf(withEmail))))
      form.setValue(name as keyof ProfileDraft, value, { shouldDirty: true })
  })
  const keep = useEffectEvent(() => {
    // A password is kept nowhere.
    const typed = Object.entries(form.getValues()).filter(
      ([name]) => name !== 'password' && dirtyFields[name as keyof ProfileDraft],
    )
    keepProfileDraft(user.id, draftOf(withEmail), Object.fromEntries(typed))
  })
  useEffect(() => {
    restore()
    return () => keep()
  }, [])
  const save = useSaveProfile({
    onDone: (member) => {
      // What was typed is answered: an address that waits is not the account's yet.
      form.reset(valuesOf(member), { keepDirtyValues: false })
      const { pendingEmail } = member
      notify({
        title: profileCopy.saved,
        description: withEmail && pendingEmail ? profileCopy.linkSentTo(pendingEmail) : undefined,
        type: 'success',
        subject: 'profile',
      })
      onSaved?.(member)
    },
    onFailed: (sentence, _isRefused, code) => {
      // All else was checked before: what the server finds wrong beside another address is the password.
      const field =
        code === 'email_taken' ? 'email' : code === 'validation_failed' && isMoving() ? 'password' : null
      if (withEmail && field) form.setError(field, { message: sentence }, { shouldFocus: true })
      refuse(sentence)
    },
  })
  /** Whether another address is asked for, however it is written. */
  const isOther = (email: string | undefined) =>
    withEmail && email !== undefined && email.trim().toLowerCase() !== user.email
  const isMoving = () => isOther(form.getValues('email'))
  const submit = form.handleSubmit((values: ProfileRequest) => {
    const { email, password, ...rest } = values
    if (!withEmail) return save.send(rest)
    if (!isOther(email)) return save.send({ ...rest, email })
    if (password) return save.send(values)
    form.setError('password', { message: profileCopy.fields.passwordMissing }, { shouldFocus: true })
  })
  return {
    form,
    isMoving: isOther(form.watch('email')),
    isPending: save.isPending,
    // The rules may be out of reach: a new version, or no network.
    onSubmit: (event: FormEvent) =>
      void submit(event).catch((error: unknown) => refuse(failureWords(error, failed.description))),
  }
}

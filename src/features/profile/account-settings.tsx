import type { ReactNode } from 'react'
import type { User } from '../../../contract/auth.ts'
import { agendaCopy } from '../../copy/agenda.ts'
import { profileCopy, settingsFormsCopy } from '../../copy/profile.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import * as Field from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { AddressState } from './address-state.tsx'
import { Devices } from './devices.tsx'
import { MyData } from './my-data.tsx'
import { ProfileFields, useProfileForm } from './profile-fields.tsx'
import { useChangePassword } from './queries.ts'
import { SaveRow, Section } from './section.tsx'

const copy = settingsFormsCopy.password
const { personal } = profileCopy

const refuse = (description: string) =>
  notify({ title: settingsFormsCopy.failed, description, type: 'error', subject: 'password' })

/** Renders the change of password, which requires the current one; this session continues, the others end. */
export const PasswordForm = ({ user: { id, email } }: { user: User }) => {
  const form = useZodForm({
    schema: async () => (await import('../../../contract/auth.ts')).PasswordChangeRequest,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onEdit: 'check',
    onUnavailable: (error) => refuse(failureMessage(error, copy.failed)),
  })
  const change = useChangePassword(id, {
    onDone: () => {
      form.reset()
      notify({ ...copy.done, type: 'success', subject: 'password' })
    },
    onFailed: (message, isRefused, code) => {
      // The form has checked everything else, so any other refused input is the current password.
      if (isRefused) form.setError(code === 'password_guessable' ? 'newPassword' : 'currentPassword', message)
      refuse(message)
    },
  })
  const check = () =>
    form.check(({ confirmPassword }) => {
      if (confirmPassword === copy.mismatch) refuse(copy.mismatch)
    })
  return (
    <Section title={copy.title} text={copy.text}>
      <Stack as="form" gap="5" {...form.bind(() => change.send(check))}>
        {/* Tells a password manager the account. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('currentPassword')}
          label={copy.current}
          autoComplete="current-password"
          required
        />
        <Field.Pair>
          <PasswordField
            {...form.field('newPassword')}
            label={copy.next}
            autoComplete="new-password"
            hint={copy.nextHint}
            required
          />
          <PasswordField
            {...form.field('confirmPassword')}
            label={copy.confirm}
            autoComplete="new-password"
            required
          />
        </Field.Pair>
        <SaveRow
          label={copy.submit}
          pendingLabel={copy.pending}
          isPending={change.isPending}
          isDirty={form.isDirty}
        />
      </Stack>
    </Section>
  )
}

interface ProfileFormProps {
  user: User & { pendingEmail?: string | null | undefined }
  more?: ReactNode
}

/** Renders the settings' profile, e-mail included; a new e-mail waits for its link. */
const ProfileForm = ({ user, more }: ProfileFormProps) => {
  const { form, isMoving, isPending, submit } = useProfileForm(user, { withEmail: true })
  return (
    <Section title={settingsFormsCopy.profile.title} text={settingsFormsCopy.profile.text}>
      <Stack as="form" gap="5" {...form.bind(submit)}>
        <ProfileFields
          form={form}
          emailHint={settingsFormsCopy.profile.emailHint}
          address={
            <>
              {isMoving && (
                <PasswordField
                  {...form.field('password')}
                  label={profileCopy.fields.password}
                  autoComplete="current-password"
                  required
                  hint={profileCopy.fields.passwordHint}
                />
              )}
              <AddressState user={user} />
            </>
          }
        />
        <SaveRow
          label={personal.save}
          pendingLabel={personal.saving}
          isPending={isPending}
          isDirty={form.isDirty}
        >
          {more}
        </SaveRow>
      </Stack>
    </Section>
  )
}

interface AccountSettingsProps {
  user: User & { pendingEmail?: string | null | undefined }
  /** Shown beside the profile's button. */
  more: ReactNode
  calendar?: ReactNode
}

/** Renders the settings of an account: profile, password, devices, calendar addresses, and personal data. */
export const AccountSettings = ({ user, more, calendar }: AccountSettingsProps) => (
  <>
    <ProfileForm user={user} more={more} />
    <PasswordForm user={user} />
    <Devices userId={user.id} />
    {calendar && (
      <Section title={agendaCopy.own.title} text={agendaCopy.own.text}>
        {calendar}
      </Section>
    )}
    <MyData user={user} />
  </>
)

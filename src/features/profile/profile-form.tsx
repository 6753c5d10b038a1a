import type { ReactNode } from 'react'
import type { User } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import { settingsFormsCopy } from '../../copy/settings-forms.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { AddressState } from './address-state.tsx'
import * as styles from './form.css.ts'
import { ProfileFields } from './profile-fields.tsx'
import { SaveRow } from './save-row.tsx'
import { Section } from './section.tsx'
import { useProfileForm } from './use-profile-form.ts'

const { personal } = profileCopy

interface ProfileFormProps {
  user: User & { pendingEmail?: string | null | undefined }
  /** Beside the button. */
  more?: ReactNode
}

/** The settings' profile, address included; another address waits for its link (ruling: change of address). */
export const ProfileForm = ({ user, more }: ProfileFormProps) => {
  const { form, isMoving, isPending, submit } = useProfileForm(user, { withEmail: true })
  return (
    <Section title={settingsFormsCopy.profile.title} text={settingsFormsCopy.profile.text}>
      <form className={styles.form} {...form.bind(submit)} method="post">
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
      </form>
    </Section>
  )
}

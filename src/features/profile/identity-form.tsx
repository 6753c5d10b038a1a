import { useEffect } from 'react'
import type { User } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './form.css.ts'
import { ProfileFields, useProfileForm } from './profile-fields.tsx'
import { SaveRow } from './section.tsx'

const { personal, fields } = profileCopy

/** The profile's fields, the address to be read only (document 2, 'Profile'). */
const IdentityForm = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { form, isPending, submit } = useProfileForm(user, { withEmail: false, onSaved: onClose })
  const { element, bind } = form
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])
  return (
    <form className={styles.form} {...bind(submit)} method="post">
      <ProfileFields form={form} emailHint={fields.emailFixed} isEmailFixed />
      <SaveRow label={personal.save} pendingLabel={personal.saving} isPending={isPending} isDirty>
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          {personal.cancel}
        </Button>
      </SaveRow>
    </form>
  )
}

export default IdentityForm

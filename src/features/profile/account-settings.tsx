import type { ReactNode } from 'react'
import type { User } from '../../../contract/auth.ts'
import { MyData } from './my-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

interface AccountSettingsProps {
  user: User & { pendingEmail?: string | null | undefined }
  /** Beside the profile's button. */
  more: ReactNode
  /** Called once the account is no more and the device is wiped. */
  onDeleted: () => void
}

/** What of an account can be changed: profile, password, and all that is kept. */
const AccountSettings = ({ user, more, onDeleted }: AccountSettingsProps) => (
  <>
    <ProfileForm user={user} more={more} />
    <PasswordForm email={user.email} />
    <MyData user={user} onDeleted={onDeleted} />
  </>
)

export default AccountSettings

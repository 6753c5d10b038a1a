import type { ReactNode } from 'react'
import type { User } from '../../../contract/auth.ts'
import { agendaCopy } from '../../copy/agenda.ts'
import { Devices } from './devices.tsx'
import { MyData } from './my-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Section } from './section.tsx'

interface AccountSettingsProps {
  user: User & { pendingEmail?: string | null | undefined }
  /** Beside the profile's button. */
  more: ReactNode
  /** The member's own calendar. */
  calendar?: ReactNode
  /** Called once the account is no more and the device is wiped. */
  onDeleted: () => void
}

/** What of an account can be changed: profile, password, where it is open, its calendar's addresses, and all that is kept. */
const AccountSettings = ({ user, more, calendar, onDeleted }: AccountSettingsProps) => (
  <>
    <ProfileForm user={user} more={more} />
    <PasswordForm user={user} />
    <Devices userId={user.id} />
    {calendar && (
      <Section title={agendaCopy.own.title} text={agendaCopy.own.text}>
        {calendar}
      </Section>
    )}
    <MyData user={user} onDeleted={onDeleted} />
  </>
)

export default AccountSettings

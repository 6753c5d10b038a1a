import { paths } from '../../config/paths.ts'
import { settingsCopy } from '../../copy/settings.ts'
import { MemberCalendar } from '../../features/calendar/member-calendar.tsx'
import { AccountSettings } from '../../features/profile/account-settings.tsx'
import type { KnownUser } from '../../shared/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Renders the forms of the account, with the addresses of the calendar among them. */
const MemberForms = ({ user }: { user: KnownUser }) => (
  <AccountSettings
    user={user}
    more={
      <ButtonLink to={paths.profile} variant="plain">
        {settingsCopy.toProfile}
      </ButtonLink>
    }
    calendar={<MemberCalendar userId={user.id} />}
  />
)

export default MemberForms

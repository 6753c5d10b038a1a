import { paths } from '../config/paths.ts'
import { organisationsCopy } from '../copy/organisations.ts'
import { TeamInvitationView } from '../features/organisations/team-invitation.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { title } = organisationsCopy.invitation

/** `/orga/invitation/{code}`: an invitation to a team. Its address is a secret. */
const TeamInvitationPage = () => {
  const { code = '' } = usePathParams(paths.teamInvitation)
  const { user, state } = useMember()
  return (
    <Page title={title} width="narrow">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <TeamInvitationView
        key={code}
        code={code}
        userId={user?.id ?? (state === 'visitor' ? null : undefined)}
      />
    </Page>
  )
}

export default TeamInvitationPage

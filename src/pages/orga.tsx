import type { ComponentType } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { type Path, paths } from '../config/paths.ts'
import { organisationsCopy as copy } from '../copy/organisations.ts'
import { CreateForm } from '../features/organisations/create-form.tsx'
import { Legal } from '../features/organisations/legal-form.tsx'
import { MyOrganisations, Steps } from '../features/organisations/my-organisations.tsx'
import { OrganisationHome } from '../features/organisations/organisation-home.tsx'
import { Team } from '../features/organisations/team.tsx'
import { TeamInvitationView } from '../features/organisations/team-invitation.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { OrgaPage } from './parts/orga-page.tsx'
import { OrganisationPage } from './parts/organisation-page.tsx'

/** `/orga` ('Espace pro'): the member's organisations, or how to begin. */
const Mine = () => (
  <OrgaPage title={copy.title} lead={copy.lead} visitor={<Steps />}>
    {(userId) => <MyOrganisations userId={userId} />}
  </OrgaPage>
)

/** `/orga/nouvelle` ('Nouvelle structure'). */
const New = () => (
  <OrgaPage title={copy.create.title} lead={copy.create.lead} width="narrow">
    {(userId) => <CreateForm userId={userId} />}
  </OrgaPage>
)

/** `/orga/invitation/{code}`: an invitation to a team. Its address is a secret. */
const Invitation = () => {
  const { code = '' } = usePathParams(paths.teamInvitation)
  const { user, state } = useMember()
  return (
    <Page title={copy.invitation.title} width="narrow">
      <PageTitle title={copy.invitation.title} />
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

/** `/orga/{id}`: an organisation, for its people. */
const Home = () => (
  <OrganisationPage path={paths.organisation}>
    {(organisation) => <OrganisationHome organisation={organisation} />}
  </OrganisationPage>
)

/** `/orga/{id}/equipe` ('Équipe'). */
const People = () => (
  <OrganisationPage path={paths.orgaTeam} title={copy.team.title}>
    {(organisation, userId) => <Team organisation={organisation} userId={userId} />}
  </OrganisationPage>
)

/** `/orga/{id}/structure` ('Structure'). */
const Structure = () => (
  <OrganisationPage path={paths.orgaLegal} title={copy.legal.title}>
    {(organisation, userId) => <Legal organisation={organisation} userId={userId} />}
  </OrganisationPage>
)

const screens: [Path, ComponentType][] = [
  [paths.orga, Mine],
  [paths.orgaNew, New],
  [paths.teamInvitation, Invitation],
  [paths.organisation, Home],
  [paths.orgaTeam, People],
  [paths.orgaLegal, Structure],
]

/** The organisers' pages, in one file: none of them is in a member's first load. */
const OrganisersPage = () => {
  const { pathname } = useLocation()
  const [path, Screen = Mine] = screens.find(([pattern]) => matchPath(pattern, pathname)) ?? []
  return <Screen key={path} />
}

export default OrganisersPage

import { paths } from '../config/paths.ts'
import { organisationsCopy } from '../copy/organisations.ts'
import { Team } from '../features/organisations/team.tsx'
import { OrganisationPage } from './parts/organisation-page.tsx'

/** `/orga/{id}/equipe` ('Équipe'). */
const OrgaTeamPage = () => (
  <OrganisationPage path={paths.orgaTeam} title={organisationsCopy.team.title}>
    {(organisation, userId) => <Team organisation={organisation} userId={userId} />}
  </OrganisationPage>
)

export default OrgaTeamPage

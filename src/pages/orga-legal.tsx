import { paths } from '../config/paths.ts'
import { organisationsCopy } from '../copy/organisations.ts'
import { Legal } from '../features/organisations/legal-form.tsx'
import { OrganisationPage } from './parts/organisation-page.tsx'

/** `/orga/{id}/structure` ('Structure'). */
const OrgaLegalPage = () => (
  <OrganisationPage path={paths.orgaLegal} title={organisationsCopy.legal.title}>
    {(organisation, userId) => <Legal organisation={organisation} userId={userId} />}
  </OrganisationPage>
)

export default OrgaLegalPage

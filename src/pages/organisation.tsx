import { paths } from '../config/paths.ts'
import { OrganisationHome } from '../features/organisations/organisation-home.tsx'
import { OrganisationPage } from './parts/organisation-page.tsx'

/** `/orga/{id}`: an organisation, for its people. */
const Home = () => (
  <OrganisationPage path={paths.organisation}>
    {(organisation) => <OrganisationHome organisation={organisation} />}
  </OrganisationPage>
)

export default Home

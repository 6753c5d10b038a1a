import { organisationsCopy } from '../copy/organisations.ts'
import { MyOrganisations, Steps } from '../features/organisations/my-organisations.tsx'
import { OrgaPage } from './parts/orga-page.tsx'

const { title, lead } = organisationsCopy

/** `/orga` ('Espace pro'): the member's organisations, or how to begin. */
const OrgaHomePage = () => (
  <OrgaPage title={title} lead={lead} visitor={<Steps />}>
    {(userId) => <MyOrganisations userId={userId} />}
  </OrgaPage>
)

export default OrgaHomePage

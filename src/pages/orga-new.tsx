import { organisationsCopy } from '../copy/organisations.ts'
import { CreateForm } from '../features/organisations/create-form.tsx'
import { OrgaPage } from './parts/orga-page.tsx'

const { title, lead } = organisationsCopy.create

/** `/orga/nouvelle` ('Nouvelle structure'). */
const OrgaNewPage = () => (
  <OrgaPage title={title} lead={lead} width="narrow">
    {(userId) => <CreateForm userId={userId} />}
  </OrgaPage>
)

export default OrgaNewPage

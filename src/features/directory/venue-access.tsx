import type { ProUser } from '../../../contract/directory.ts'
import { paths } from '../../config/paths.ts'
import { accessCopy, accessFactsOf } from '../../copy/access.ts'
import { AccessFacts } from '../../ui/access-facts.tsx'

const VenueAccess = ({ pro }: { pro: ProUser }) => (
  <AccessFacts facts={accessFactsOf(pro)} copy={accessCopy} to={paths.contact} />
)

export default VenueAccess

import { paths } from '../../config/paths.ts'
import { accessCopy } from '../../copy/access.ts'
import { AccessFacts } from '../../ui/access-facts.tsx'

/** Renders whom to ask about access; what is known stands in the strip of signs. */
const EventAccess = () => <AccessFacts facts={[]} copy={accessCopy} to={paths.contact} />

export default EventAccess

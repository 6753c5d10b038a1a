import type { Event } from '../../../contract/events.ts'
import { paths } from '../../config/paths.ts'
import { accessCopy, accessFactsOf } from '../../copy/access.ts'
import { AccessFacts } from '../../ui/access-facts.tsx'

const EventAccess = ({ event }: { event: Event }) => (
  <AccessFacts facts={accessFactsOf(event)} copy={accessCopy} to={paths.contact} />
)

export default EventAccess

import { launchCopy } from '../copy/launch.ts'
import { EntryFrame } from '../features/account/entry-frame.tsx'
import { Launch } from '../features/launch/launch.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** `/coming-soon`: the launch page, the only one without a footer. */
const ComingSoonPage = () => (
  <EntryFrame>
    <PageTitle title={launchCopy.pageTitle} />
    <Launch />
  </EntryFrame>
)

export default ComingSoonPage

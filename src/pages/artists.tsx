import { useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { directoryCopy } from '../copy/directory.ts'
import type { FollowSlot } from '../features/directory/cards.tsx'
import { DirectoryView } from '../features/directory/directory-view.tsx'
import { FollowCorner } from '../features/follows/follow.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const follow: FollowSlot = (one) => <FollowCorner pro={one} />

/** `/artists` and `/venues`: one page; the path determines the open tab. */
const DirectoryPage = () => {
  const tab = useLocation().pathname.startsWith(paths.venues) ? 'venues' : 'artists'
  return (
    <Page title={directoryCopy.title} lead={directoryCopy.lead}>
      <PageTitle
        title={tab === 'venues' ? directoryCopy.tabs.venues : directoryCopy.title}
        description={directoryCopy.description[tab]}
      />
      <DirectoryView tab={tab} follow={follow} />
    </Page>
  )
}

export default DirectoryPage

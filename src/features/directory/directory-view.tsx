import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { ArtistBrowser } from './artist-browser.tsx'
import type { FollowSlot } from './card-link.tsx'
import { DirectoryTabs } from './directory-tabs.tsx'
import { useKeptDirectory } from './queries.ts'
import { VenueList } from './venue-list.tsx'

interface DirectoryViewProps {
  /** Which of the two tabs is open; the address says so. */
  tab: 'artists' | 'venues'
  follow?: FollowSlot | undefined
}

const { tabs } = directoryCopy

/** The two tabs of the directory. Whoever opens one lets the device keep the whole of it, once what is shown stands. */
export const DirectoryView = ({ tab, follow }: DirectoryViewProps) => {
  const { search } = useLocation()
  useKeptDirectory()
  // What was searched for among the artists is there again after a look at the venues.
  const asked = useRef('')
  if (tab === 'artists') asked.current = search
  return (
    <DirectoryTabs
      label={tabs.label}
      current={tab}
      tabs={[
        { id: 'artists', label: tabs.artists, to: `${paths.artists}${asked.current}` },
        { id: 'venues', label: tabs.venues, to: paths.venues },
      ]}
    >
      {tab === 'artists' ? <ArtistBrowser follow={follow} /> : <VenueList follow={follow} />}
    </DirectoryTabs>
  )
}

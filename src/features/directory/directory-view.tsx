import { type ReactNode, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { venue as front } from '../../../posters/families/places.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { pageIn, paramsOf } from '../../shared/list-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { tabKeys } from '../../ui/tab-keys.ts'
import * as styles from '../../ui/tabs.css.ts'
import { ArtistBrowser } from './artist-browser.tsx'
import * as cardStyles from './card.css.ts'
import { type FollowSlot, VenueCard, VenueGridSkeleton } from './cards.tsx'
import { tab as look } from './directory.css.ts'
import { DirectoryList } from './directory-list.tsx'
import { useCachedDirectory, useVenues } from './queries.ts'

const copy = directoryCopy.venues
const { tabs } = directoryCopy

interface DirectoryTab {
  id: string
  label: string
  to: string
}

interface DirectoryTabsProps {
  /** Name of the tab list for a screen reader. */
  label: string
  tabs: readonly DirectoryTab[]
  /** Id of the open tab. */
  current: string
  children: ReactNode
}

/** Renders tabs whose state is the address: each is a link, so that it can be shared, opened in a new tab and gone back to. */
const DirectoryTabs = ({ label, tabs, current, children }: DirectoryTabsProps) => (
  <>
    <div role="tablist" aria-label={label} className={styles.list} onKeyDown={tabKeys}>
      {tabs.map(({ id, label: name, to }) => (
        <Link
          key={id}
          className={look}
          to={to}
          role="tab"
          id={`onglet-${id}`}
          aria-selected={id === current}
          aria-controls={id === current ? 'annuaire' : undefined}
          tabIndex={id === current ? 0 : -1}
        >
          {name}
        </Link>
      ))}
    </div>
    <div role="tabpanel" id="annuaire" aria-labelledby={`onglet-${current}`} className={styles.panel}>
      {children}
    </div>
  </>
)

/** Renders the venues and producers; the page number is in the address. */
const VenueList = ({ follow }: { follow?: FollowSlot | undefined }) => {
  const [params, setParams] = useSearchParams()
  const page = pageIn(params)
  return (
    <DirectoryList
      read={useVenues(page)}
      page={page}
      onPage={(next) => setParams(paramsOf({ page: next }))}
      title={copy.list}
      say={copy.shown}
      skeleton={<VenueGridSkeleton count={6} label={copy.loading} />}
      empty={<EmptyState title={copy.empty}>{copy.nothing}</EmptyState>}
      className={cardStyles.venues}
      kind={front}
    >
      {(venue, isEager) => <VenueCard venue={venue} isEager={isEager} follow={follow?.(venue)} />}
    </DirectoryList>
  )
}

interface DirectoryViewProps {
  /** The open tab, from the address. */
  tab: 'artists' | 'venues'
  follow?: FollowSlot | undefined
}

/** Renders the two tabs of the directory. After the first render, the device stores the whole directory. */
export const DirectoryView = ({ tab, follow }: DirectoryViewProps) => {
  const { search } = useLocation()
  useCachedDirectory()
  // The artists' search is restored after a look at the venues.
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

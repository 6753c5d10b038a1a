import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { ProUser } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'
import { artistName, isVenueSide, venueName } from '../../../contract/rules/directory.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ArtistDetail } from './artist-detail.tsx'
import { pageOf } from './pro-format.ts'
import * as styles from './profile.css.ts'
import { useKeptDirectory, useProUser } from './queries.ts'
import { VenueDetail } from './venue-detail.tsx'

interface ProfileViewProps {
  id: string
  /** Which side of the directory the address belongs to; somebody of the other side is shown at their own address. */
  side: 'artist' | 'venue'
  /** How events are shown: they are another feature's. */
  renderEvents: (events: Event[]) => ReactNode
  follow?: ((pro: ProUser) => ReactNode) | undefined
}

const { failed, notYet, retry: retryLabel } = directoryCopy

/** In the places of the real one. */
const ProfileSkeleton = () => (
  <div className={styles.page} role="status">
    <span className="visually-hidden">{directoryCopy.loading}</span>
    <div className={styles.coming.tools} />
    <div className={styles.columns} aria-hidden="true">
      <Skeleton className={styles.coming.picture} />
      <div className={styles.words}>
        <Skeleton h="20" w="80%" />
        <Skeleton h="6" w="40%" />
        <Skeleton h="28" />
        <Skeleton h="14" />
      </div>
    </div>
  </div>
)

/** The artist, venue or producer of this id in whatever state that is: coming, there, gone, or not on this device. */
export const ProfileView = ({ id, side, renderEvents, follow }: ProfileViewProps) => {
  const { stored, asOf, error, retry } = useProUser(id)
  useKeptDirectory()
  if (stored) {
    const pro = stored.value
    if (isVenueSide(pro.Type) !== (side === 'venue')) return <Navigate to={pageOf(pro)} replace />
    const Detail = side === 'venue' ? VenueDetail : ArtistDetail
    return (
      <>
        <PageTitle title={side === 'venue' ? venueName(pro) : artistName(pro)} />
        <Detail pro={pro} asOf={asOf} renderEvents={renderEvents} follow={follow} />
      </>
    )
  }
  if (!error) {
    return (
      <>
        <PageTitle title={directoryCopy.title} />
        <ProfileSkeleton />
      </>
    )
  }
  const own = directoryCopy[side]
  const isGone = error.status === 404 || error.code === 'validation_failed'
  const isAway = error.kind === 'offline'
  const title = isGone ? own.notFound : isAway ? notYet.title : failed.title
  const text = isGone ? own.notFoundText : isAway ? notYet.description : failed.unanswered
  const list = side === 'venue' ? paths.venues : paths.artists
  return (
    <PosterNotice
      role="alert"
      title={title}
      poster={{ id: 'introuvable', style: 'Metal' }}
      actions={
        <>
          {!isGone && <Button onClick={retry}>{retryLabel}</Button>}
          <ButtonLink to={list} variant={isGone ? 'solid' : 'outline'}>
            {side === 'venue' ? directoryCopy.venue.venues : directoryCopy.artist.action}
          </ButtonLink>
        </>
      }
    >
      <PageTitle title={title} />
      <p>{text}</p>
    </PosterNotice>
  )
}

import { type ReactNode, useLayoutEffect } from 'react'
import { Link, Navigate } from 'react-router-dom'
import type { ProUser } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'
import { artistName, isVenueSide, pictureOf, venueName } from '../../../contract/rules/directory.ts'
import { artist as portrait } from '../../../posters/families/people.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Poster } from '../../ui/poster.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import { Heading } from '../../ui/type.tsx'
import { pageOf } from './pro-format.ts'
import * as styles from './profile.css.ts'
import {
  BackLink,
  Description,
  linksOf,
  NameLinks,
  ProfileHead,
  ProfileLinks,
  type ProfileProps,
} from './profile-links.tsx'
import { useCachedDirectory, useProUser } from './queries.ts'
import { VenueDetail } from './venue-detail.tsx'

const copy = directoryCopy.artist
const { failed, notYet, retry: retryLabel } = directoryCopy

/** Renders an artist's profile: portrait, name, city, genres, text, links, venues, next concerts. */
const ArtistDetail = (profile: ProfileProps) => {
  const { pro } = profile
  const name = artistName(pro)
  const links = linksOf(pro, ['Spotify', 'SocialMedia', 'Website'])
  const photo = pictureOf(pro)
  useLayoutEffect(pictureArrived, [])
  return (
    <article className={styles.page}>
      <BackLink to={paths.artists}>{copy.back}</BackLink>
      <div className={styles.columns}>
        <div className={styles.picture}>
          <Poster
            className={styles.photo}
            id={pro.id}
            style={pro.genre[0] ?? null}
            kind={portrait}
            imageUrl={photo}
            alt={photo ? directoryCopy.photo(name) : ''}
            isEager
          />
        </div>
        <Stack className={styles.text} gap="6">
          <ProfileHead name={name} {...profile}>
            {pro.genre.length > 0 && (
              <Wrap as="ul" aria-label={directoryCopy.genres}>
                {pro.genre.map((genre) => (
                  <li key={genre}>
                    <Badge>{genre}</Badge>
                  </li>
                ))}
              </Wrap>
            )}
          </ProfileHead>
          {pro.Description && (
            <section>
              <Heading size="lg" mb="3">
                {directoryCopy.about}
              </Heading>
              <Description text={pro.Description} />
            </section>
          )}
          {links.length > 0 && (
            <section>
              <Heading size="lg" mb="3">
                {copy.listen}
              </Heading>
              <ProfileLinks links={links} />
            </section>
          )}
          {pro.linked.length > 0 && (
            <section>
              <Heading size="lg" mb="3">
                {copy.venues}
              </Heading>
              <NameLinks names={pro.linked.map((host) => ({ name: host.name, to: pageOf(host) }))} />
            </section>
          )}
        </Stack>
      </div>
    </article>
  )
}

interface ProfileViewProps {
  id: string
  /** Side of the directory in the address; a profile of the other side redirects to its own address. */
  side: 'artist' | 'venue'
  /** Renders events, which belong to another feature. */
  renderEvents: (events: Event[]) => ReactNode
  actions?: ((pro: ProUser) => ReactNode) | undefined
}

/** Renders the placeholder, with the layout of the real profile. */
const ProfileSkeleton = () => (
  <div className={styles.page} role="status">
    <span className="visually-hidden">{directoryCopy.loading}</span>
    <div className={styles.coming.tools} />
    <div className={styles.columns} aria-hidden="true">
      <Skeleton className={styles.coming.picture} />
      <Stack className={styles.text} gap="6">
        <Skeleton h="20" w="80%" />
        <Skeleton h="6" w="40%" />
        <Skeleton h="28" />
        <Skeleton h="14" />
      </Stack>
    </div>
  </div>
)

/** Renders the profile with this id in each state: loading, loaded, gone, or not on this device. */
export const ProfileView = ({ id, side, renderEvents, actions }: ProfileViewProps) => {
  const { stored, asOf, error, retry } = useProUser(id)
  useCachedDirectory()
  if (stored) {
    const pro = stored.value
    if (isVenueSide(pro.Type) !== (side === 'venue')) return <Navigate to={pageOf(pro)} replace />
    const Detail = side === 'venue' ? VenueDetail : ArtistDetail
    return (
      <>
        <PageTitle title={side === 'venue' ? venueName(pro) : artistName(pro)} />
        <Detail pro={pro} asOf={asOf} renderEvents={renderEvents} actions={actions} />
        <p className={styles.owner}>
          <Link className={styles.ownerLink} to={paths.orga}>
            {directoryCopy[side].owner}
          </Link>
        </p>
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

import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Artist, ProUser } from '../../../contract/directory.ts'
import { artist as portrait } from '../../../contract/poster/families/people.ts'
import { venueName } from '../../../contract/rules/directory.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Poster } from '../../ui/poster.tsx'
import { goWithPicture } from '../../ui/shared-picture.ts'
import * as styles from './card.css.ts'
import { typeLabel } from './pro-format.ts'
import { VenuePicture } from './venue-picture.tsx'

/** Draws what follows an entry from its card; features are strangers to each other, so pages hand it down. */
export type FollowSlot = (one: Artist | ProUser) => ReactNode

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A card's link: takes the card's picture along, and tells the page it opens which list it came from. */
const CardLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state = { from: `${pathname}${search}` }
  const open = (click: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(click)) return
    click.preventDefault()
    const picture =
      click.currentTarget.closest('article')?.querySelector<HTMLElement>(`.${styles.picture}`) ?? null
    goWithPicture(picture, () => navigate(to, { state }))
  }
  return (
    <Link className={styles.link} to={to} state={state} onClick={open}>
      {children}
    </Link>
  )
}

interface ArtistCardProps {
  artist: Artist
  isEager?: boolean
  /** What stands beside the link: another feature's. */
  follow?: ReactNode
}

/** Genres on a card. */
const GENRES = 3

/** An artist: face, name, city, what they play. The whole card is one link. */
export const ArtistCard = ({ artist, isEager = false, follow }: ArtistCardProps) => (
  <article className={styles.artist.card}>
    <div className={styles.picture}>
      <Poster
        className={styles.poster}
        id={artist.id}
        style={artist.genre[0] ?? null}
        kind={portrait}
        imageUrl={artist.imageUrl}
        alt=""
        isEager={isEager}
        isOneOfMany
      />
    </div>
    <div className={styles.artist.text}>
      <h3 className={styles.artist.name} translate="no">
        <CardLink to={pathTo(paths.artist, artist.id)}>{artist.name}</CardLink>
      </h3>
      {artist.city && <p className={styles.artist.where}>{artist.city}</p>}
      <div className={styles.artist.badges}>
        {artist.genre.slice(0, GENRES).map((genre) => (
          <Badge key={genre}>{genre}</Badge>
        ))}
      </div>
    </div>
    {follow && <div className={styles.artist.follow}>{follow}</div>}
  </article>
)

interface VenueCardProps {
  venue: ProUser
  isEager?: boolean
  /** What stands beside the link: another feature's. */
  follow?: ReactNode
}

/** Artists and genres on a card. */
const ARTISTS = 2

/** A venue or producer: front, kind and city, name, who plays there, what is played. The whole card is one link. */
export const VenueCard = ({ venue, isEager = false, follow }: VenueCardProps) => (
  <article className={styles.venue.card}>
    <div className={styles.picture}>
      <VenuePicture
        className={styles.poster}
        signClass={styles.sign}
        venue={venue}
        isEager={isEager}
        isOneOfMany
      />
    </div>
    <div className={styles.venue.text}>
      <p className={styles.venue.kind}>{[typeLabel(venue.Type), venue.City].filter(Boolean).join(' · ')}</p>
      <h3 className={styles.venue.name} translate="no">
        <CardLink to={pathTo(paths.venue, venue.id)}>{venueName(venue)}</CardLink>
      </h3>
      {venue.MyArtists.length > 0 && (
        <p className={styles.venue.with}>
          {directoryCopy.venues.with} {venue.MyArtists.slice(0, ARTISTS).join(', ')}
        </p>
      )}
      <div className={styles.venue.badges}>
        {venue.genre.slice(0, GENRES).map((genre) => (
          <Badge key={genre}>{genre}</Badge>
        ))}
      </div>
    </div>
    {follow && <div className={styles.venue.follow}>{follow}</div>}
  </article>
)

interface GridSkeletonProps {
  count: number
  /** What a screen reader hears. */
  label: string
}

const Cards = ({ count, label, grid, card }: GridSkeletonProps & { grid: string; card: ReactNode }) => (
  <div role="status">
    <span className="visually-hidden">{label}</span>
    <div className={grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <div key={index}>{card}</div>
      ))}
    </div>
  </div>
)

/** As many artists to come, in the places of the real ones. */
export const ArtistGridSkeleton = (props: GridSkeletonProps) => (
  <Cards
    {...props}
    grid={styles.artists}
    card={
      <div className={styles.artist.card}>
        <Skeleton className={styles.coming.picture} />
        <div className={styles.artist.text}>
          <Skeleton className={styles.coming.name} />
          <Skeleton className={styles.coming.line} />
        </div>
      </div>
    }
  />
)

/** As many venues to come, in the places of the real ones. */
export const VenueGridSkeleton = (props: GridSkeletonProps) => (
  <Cards
    {...props}
    grid={styles.venues}
    card={
      <div className={styles.venue.card}>
        <Skeleton className={styles.coming.picture} />
        <div className={styles.coming.text}>
          <Skeleton className={styles.coming.line} />
          <Skeleton className={styles.coming.name} />
          <Skeleton className={styles.coming.line} />
        </div>
      </div>
    }
  />
)

import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Artist, ProUser } from '../../../contract/directory.ts'
import { venueName } from '../../../contract/rules/directory.ts'
import { artist as portrait } from '../../../posters/families/people.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { dotted } from '../../lib/dotted.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Poster } from '../../ui/poster.tsx'
import { goWithPicture } from '../../ui/shared-picture.ts'
import { Heading } from '../../ui/type.tsx'
import * as styles from './card.css.ts'
import { typeLabel } from './pro-format.ts'
import { VenuePicture } from './venue-picture.tsx'

/** Renders the follow button of a card. Features do not import each other, so the page passes it down. */
export type FollowSlot = (one: Artist | ProUser) => ReactNode

/** Renders a card's link. Opening it animates the card's picture and passes the list's address to the new page. */
const CardLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state = { from: `${pathname}${search}` }
  const open = (click: MouseEvent<HTMLAnchorElement>) => {
    const picture =
      click.currentTarget.closest('article')?.querySelector<HTMLElement>(`.${styles.picture}`) ?? null
    goWithPicture(click, picture, () => navigate(to, { state }))
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
  /** The follow button beside the link, from another feature. */
  follow?: ReactNode
}

const GENRES = 3

/** Renders an artist: portrait, name, city, genres. The whole card is one link. */
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
      <Heading as="h3" size="md" className={styles.artist.name} translate="no">
        <CardLink to={pathTo(paths.artist, artist.id)}>{artist.name}</CardLink>
      </Heading>
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
  /** The follow button beside the link, from another feature. */
  follow?: ReactNode
}

/** Maximum artists and genres on a card. */
const ARTISTS = 2

/** Renders a venue or producer: front, type and city, name, artists, genres. The whole card is one link. */
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
      <p className={styles.venue.kind}>{dotted([typeLabel(venue.Type), venue.City])}</p>
      <Heading as="h3" size="md" className={styles.venue.name} translate="no">
        <CardLink to={pathTo(paths.venue, venue.id)}>{venueName(venue)}</CardLink>
      </Heading>
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
  /** Text for a screen reader. */
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

/** Renders `count` placeholders of artists, with the layout of the real cards. */
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

/** Renders `count` placeholders of venues, with the layout of the real cards. */
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

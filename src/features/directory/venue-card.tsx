import type { ReactNode } from 'react'
import type { ProUser } from '../../../contract/directory.ts'
import { venueName } from '../../../contract/rules/directory.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { Badge } from '../../ui/badge.tsx'
import { picture, poster, sign, venue as styles } from './card.css.ts'
import { CardLink } from './card-link.tsx'
import { typeLabel } from './pro-format.ts'
import { VenuePicture } from './venue-picture.tsx'

interface VenueCardProps {
  venue: ProUser
  isEager?: boolean
  /** What stands beside the link: another feature's. */
  follow?: ReactNode
}

/** Artists and genres on a card (document 2, section 9). */
const ARTISTS = 2
const GENRES = 3

/** A venue or producer: front, kind and city, name, who plays there, what is played. The whole card is one link. */
export const VenueCard = ({ venue, isEager = false, follow }: VenueCardProps) => (
  <article className={styles.card}>
    <div className={picture}>
      <VenuePicture className={poster} signClass={sign} venue={venue} isEager={isEager} isOneOfMany />
    </div>
    <div className={styles.words}>
      <p className={styles.kind}>{[typeLabel(venue.Type), venue.City].filter(Boolean).join(' · ')}</p>
      <h3 className={styles.name}>
        <CardLink to={pathTo(paths.venue, venue.id)}>{venueName(venue)}</CardLink>
      </h3>
      {venue.MyArtists.length > 0 && (
        <p className={styles.with}>
          {directoryCopy.venues.with} {venue.MyArtists.slice(0, ARTISTS).join(', ')}
        </p>
      )}
      <div className={styles.badges}>
        {venue.genre.slice(0, GENRES).map((genre) => (
          <Badge key={genre}>{genre}</Badge>
        ))}
      </div>
    </div>
    {follow && <div className={styles.follow}>{follow}</div>}
  </article>
)

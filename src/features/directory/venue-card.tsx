import { chakra } from '@chakra-ui/react/styled-system'
import type { ProUser } from '../../../contract/directory.ts'
import { venueName } from '../../../contract/rules/directory.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardLink } from './card-link.tsx'
import { venueCardStyles } from './card-styles.ts'
import { typeLabel } from './pro-format.ts'
import { VenuePicture } from './venue-picture.tsx'

interface VenueCardProps {
  venue: ProUser
  isEager?: boolean
  onApproach?: (() => void) | undefined
}

/** Artists and genres on a card (document 2, section 9). */
const ARTISTS = 2
const GENRES = 3

/** A venue or producer: front, kind and city, name, who plays there, what is played. The whole card is one link. */
export const VenueCard = ({ venue, isEager = false, onApproach }: VenueCardProps) => (
  <chakra.article css={venueCardStyles} onPointerEnter={onApproach} onFocus={onApproach}>
    <div className="picture">
      <VenuePicture venue={venue} isEager={isEager} />
    </div>
    <div className="words">
      <p className="kind">{[typeLabel(venue.Type), venue.City].filter(Boolean).join(' · ')}</p>
      <h3>
        <CardLink to={pathTo(paths.venue, venue.id)}>{venueName(venue)}</CardLink>
      </h3>
      {venue.MyArtists.length > 0 && (
        <p className="with">
          {directoryCopy.venues.with} {venue.MyArtists.slice(0, ARTISTS).join(', ')}
        </p>
      )}
      <div className="badges">
        {venue.genre.slice(0, GENRES).map((genre) => (
          <Badge key={genre}>{genre}</Badge>
        ))}
      </div>
    </div>
  </chakra.article>
)

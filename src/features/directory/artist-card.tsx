import { chakra } from '@chakra-ui/react/styled-system'
import type { Artist } from '../../../contract/directory.ts'
import { artist as portrait } from '../../../contract/poster/families/people.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Poster } from '../../ui/poster.tsx'
import { CardLink } from './card-link.tsx'
import { artistCardStyles } from './card-styles.ts'

interface ArtistCardProps {
  artist: Artist
  isEager?: boolean
  onApproach?: (() => void) | undefined
}

/** Genres on a card (document 2, section 9). */
const GENRES = 3

/** An artist: face, name, city, what they play. The whole card is one link. */
export const ArtistCard = ({ artist, isEager = false, onApproach }: ArtistCardProps) => (
  <chakra.article css={artistCardStyles} onPointerEnter={onApproach} onFocus={onApproach}>
    <div className="picture">
      <Poster
        id={artist.id}
        style={artist.genre[0] ?? null}
        kind={portrait}
        imageUrl={artist.imageUrl}
        alt=""
        isEager={isEager}
      />
    </div>
    <div className="words">
      <h3>
        <CardLink to={pathTo(paths.artist, artist.id)}>{artist.name}</CardLink>
      </h3>
      {artist.city && <p className="where">{artist.city}</p>}
      <div className="badges">
        {artist.genre.slice(0, GENRES).map((genre) => (
          <Badge key={genre}>{genre}</Badge>
        ))}
      </div>
    </div>
  </chakra.article>
)

import type { ReactNode } from 'react'
import type { Artist } from '../../../contract/directory.ts'
import { artist as portrait } from '../../../contract/poster/families/people.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Poster } from '../../ui/poster.tsx'
import { picture, poster, artist as styles } from './card.css.ts'
import { CardLink } from './card-link.tsx'

interface ArtistCardProps {
  artist: Artist
  isEager?: boolean
  /** What stands beside the link: another feature's. */
  follow?: ReactNode
}

/** Genres on a card (document 2, section 9). */
const GENRES = 3

/** An artist: face, name, city, what they play. The whole card is one link. */
export const ArtistCard = ({ artist, isEager = false, follow }: ArtistCardProps) => (
  <article className={styles.card}>
    <div className={picture}>
      <Poster
        className={poster}
        id={artist.id}
        style={artist.genre[0] ?? null}
        kind={portrait}
        imageUrl={artist.imageUrl}
        alt=""
        isEager={isEager}
        isOneOfMany
      />
    </div>
    <div className={styles.words}>
      <h3 className={styles.name}>
        <CardLink to={pathTo(paths.artist, artist.id)}>{artist.name}</CardLink>
      </h3>
      {artist.city && <p className={styles.where}>{artist.city}</p>}
      <div className={styles.badges}>
        {artist.genre.slice(0, GENRES).map((genre) => (
          <Badge key={genre}>{genre}</Badge>
        ))}
      </div>
    </div>
    {follow && <div className={styles.follow}>{follow}</div>}
  </article>
)

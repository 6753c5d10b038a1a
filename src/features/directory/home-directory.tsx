import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { ArtistCard } from './artist-card.tsx'
import * as cards from './card.css.ts'
import type { FollowSlot } from './card-link.tsx'
import * as styles from './home-directory.css.ts'
import { HOME_SHOWN, useHomeDirectory } from './queries.ts'
import { ArtistGridSkeleton, VenueGridSkeleton } from './skeletons.tsx'
import { VenueCard } from './venue-card.tsx'

const copy = directoryCopy.home

/** Home's 'Artistes & Salles', with states of its own: whatever becomes of it, the rest of home stands. */
export const HomeDirectory = ({ follow }: { follow?: FollowSlot }) => {
  const { stored, error, retry } = useHomeDirectory()
  const { artists, venues } = stored?.value ?? {}
  return (
    <section className={styles.section} aria-labelledby="artistes-salles">
      <SectionHeader id="artistes-salles" title={copy.title} />
      {!stored && error ? (
        <ErrorState title={copy.failed} onRetry={retry} />
      ) : (
        <div className={styles.sides}>
          <div className={styles.side}>
            {artists ? (
              <ul className={cards.homeArtists}>
                {artists.map((artist) => (
                  <li key={artist.id}>
                    <ArtistCard artist={artist} follow={follow?.(artist)} />
                  </li>
                ))}
              </ul>
            ) : (
              <ArtistGridSkeleton count={HOME_SHOWN} label={copy.loading} />
            )}
            {artists?.length === 0 && <p>{directoryCopy.artists.empty}</p>}
            <ButtonLink to={paths.artists} variant="outline">
              {copy.allArtists}
              <ArrowRightIcon size={18} />
            </ButtonLink>
          </div>
          <div className={styles.side}>
            {venues ? (
              <ul className={cards.homeVenues}>
                {venues.map((venue) => (
                  <li key={venue.id}>
                    <VenueCard venue={venue} follow={follow?.(venue)} />
                  </li>
                ))}
              </ul>
            ) : (
              <VenueGridSkeleton count={HOME_SHOWN} label={copy.loading} />
            )}
            {venues?.length === 0 && <p>{directoryCopy.venues.empty}</p>}
            <ButtonLink to={paths.venues} variant="outline">
              {copy.allVenues}
              <ArrowRightIcon size={18} />
            </ButtonLink>
          </div>
        </div>
      )}
    </section>
  )
}

import { artist as portrait } from '../../../posters/families/people.ts'
import { venue as front } from '../../../posters/families/places.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ErrorState } from '../../ui/notice.tsx'
import { PosterView } from '../../ui/poster.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import * as cards from './card.css.ts'
import { ArtistCard, ArtistGridSkeleton, type FollowSlot, VenueCard, VenueGridSkeleton } from './cards.tsx'
import { postersOf } from './directory-list.tsx'
import { HOME_SHOWN, useHomeDirectory } from './queries.ts'

const copy = directoryCopy.home

/** Renders home's 'Artistes & Salles', with its own states: if it fails, the rest of home remains. */
export const HomeDirectory = ({ follow }: { follow?: FollowSlot }) => {
  const { stored, error, retry } = useHomeDirectory()
  const { artists, venues } = stored?.value ?? {}
  return (
    <section className={cards.section} aria-labelledby="artistes-salles">
      <SectionHeader id="artistes-salles" title={copy.title} />
      {!stored && error ? (
        <ErrorState title={copy.failed} onRetry={retry} />
      ) : (
        <div className={cards.sides}>
          <Stack gap={{ base: '4', md: '6' }} align="start">
            {artists ? (
              <PosterView value={postersOf(artists, portrait)}>
                <ul className={cards.homeArtists}>
                  {artists.map((artist) => (
                    <li key={artist.id}>
                      <ArtistCard artist={artist} follow={follow?.(artist)} />
                    </li>
                  ))}
                </ul>
              </PosterView>
            ) : (
              <ArtistGridSkeleton count={HOME_SHOWN} label={copy.loading} />
            )}
            {artists?.length === 0 && <p>{directoryCopy.artists.empty}</p>}
            <ButtonLink to={paths.artists} variant="outline">
              {copy.allArtists}
              <ArrowRightIcon size={18} />
            </ButtonLink>
          </Stack>
          <Stack gap={{ base: '4', md: '6' }} align="start">
            {venues ? (
              <PosterView value={postersOf(venues, front)}>
                <ul className={cards.homeVenues}>
                  {venues.map((venue) => (
                    <li key={venue.id}>
                      <VenueCard venue={venue} follow={follow?.(venue)} />
                    </li>
                  ))}
                </ul>
              </PosterView>
            ) : (
              <VenueGridSkeleton count={HOME_SHOWN} label={copy.loading} />
            )}
            {venues?.length === 0 && <p>{directoryCopy.venues.empty}</p>}
            <ButtonLink to={paths.venues} variant="outline">
              {copy.allVenues}
              <ArrowRightIcon size={18} />
            </ButtonLink>
          </Stack>
        </div>
      )}
    </section>
  )
}

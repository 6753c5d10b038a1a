import { chakra } from '@chakra-ui/react/styled-system'
import { artistsOf, isPlace, isVenueSide } from '../../../contract/rules/directory.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { pageGutter } from '../../ui/page-gutter.ts'
import { ArtistCard } from './artist-card.tsx'
import { useDirectory } from './queries.ts'
import { ArtistGridSkeleton, VenueGridSkeleton } from './skeletons.tsx'
import { VenueCard } from './venue-card.tsx'

/** Artists and venues on home (document 1, section 2). */
const SHOWN = 3

const styles = {
  ...pageGutter,
  paddingBlock: { base: '10', md: '16' },
  '& > h2': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: '3xl', md: '4xl' },
    lineHeight: '1.02',
    letterSpacing: '-0.03em',
    marginBottom: { base: '5', md: '8' },
  },
  '& > .sides': {
    display: 'grid',
    gap: { base: '10', lg: '16' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    alignItems: 'start',
  },
  '& .side': { display: 'grid', gap: '6', justifyItems: 'start', '& > ul': { width: '100%' } },
  '& .artists': {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    columnGap: { base: '3', md: '6' },
    '& h3': { fontSize: { base: 'md', md: 'xl' } },
    '@media (max-width: 39.99rem)': { '& .badges': { display: 'none' }, '& .words': { minHeight: '3.5rem' } },
  },
  '& .venues': {
    display: 'grid',
    gap: '6',
    '& article': { gridTemplateColumns: '6.5rem minmax(0, 1fr)' },
    '& .picture img': { aspectRatio: '1 / 1' },
  },
}

const copy = directoryCopy.home

/** Home's 'Artistes & Salles', with states of its own: whatever becomes of it, the rest of home stands. */
export const HomeDirectory = ({ onApproach }: { onApproach?: () => void }) => {
  const { stored, error, retry } = useDirectory()
  const artists = stored && artistsOf(stored.value).slice(0, SHOWN)
  // Under 'Salles' those that one can go to come first, producers where there are not enough.
  const venues = stored?.value
    .filter(({ Type }) => isVenueSide(Type))
    .sort((first, second) => Number(isPlace(second.Type)) - Number(isPlace(first.Type)))
    .slice(0, SHOWN)
  return (
    <chakra.section css={styles} aria-labelledby="artistes-salles">
      <h2 id="artistes-salles">{copy.title}</h2>
      {!stored && error ? (
        <ErrorState title={copy.failed} onRetry={retry} />
      ) : (
        <div className="sides">
          <div className="side">
            {artists ? (
              <ul className="artists">
                {artists.map((artist) => (
                  <li key={artist.id}>
                    <ArtistCard artist={artist} onApproach={onApproach} />
                  </li>
                ))}
              </ul>
            ) : (
              <ArtistGridSkeleton count={SHOWN} label={copy.loading} />
            )}
            {artists?.length === 0 && <p>{directoryCopy.artists.empty}</p>}
            <ButtonLink to={paths.artists} variant="outline">
              {copy.allArtists}
              <ArrowRightIcon size={18} />
            </ButtonLink>
          </div>
          <div className="side">
            {venues ? (
              <ul className="venues">
                {venues.map((venue) => (
                  <li key={venue.id}>
                    <VenueCard venue={venue} onApproach={onApproach} />
                  </li>
                ))}
              </ul>
            ) : (
              <VenueGridSkeleton count={SHOWN} label={copy.loading} />
            )}
            {venues?.length === 0 && <p>{directoryCopy.venues.empty}</p>}
            <ButtonLink to={paths.venues} variant="outline">
              {copy.allVenues}
              <ArrowRightIcon size={18} />
            </ButtonLink>
          </div>
        </div>
      )}
    </chakra.section>
  )
}

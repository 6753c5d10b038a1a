import { chakra } from '@chakra-ui/react/styled-system'
import { useLayoutEffect } from 'react'
import { venueName } from '../../../contract/rules/directory.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Heading } from '../../ui/heading.tsx'
import { PinIcon } from '../../ui/more-icons.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import type { ProfileProps } from './artist-detail.tsx'
import { BackLink } from './back-link.tsx'
import { typeLabel } from './pro-format.ts'
import { profileStyles } from './profile-styles.ts'
import { Upcoming } from './upcoming.tsx'
import { VenueCards } from './venue-cards.tsx'
import { VenuePicture } from './venue-picture.tsx'

/** A venue or producer in full (document 2, 'Venue detail'). */
export const VenueDetail = ({ pro, asOf, renderEvents }: ProfileProps) => {
  const name = venueName(pro)
  useLayoutEffect(pictureArrived, [])
  return (
    <chakra.article css={profileStyles}>
      <BackLink to={paths.venues}>{directoryCopy.venue.back}</BackLink>
      <div className="columns">
        <div className="picture">
          <VenuePicture venue={pro} alt={directoryCopy.photo(name)} isEager />
        </div>
        <div className="words">
          <div>
            <div className="badges">
              <Badge>{typeLabel(pro.Type)}</Badge>
            </div>
            <Heading as="h1" size="xl" tabIndex={-1}>
              {name}
            </Heading>
            {pro.City && (
              <p className="city">
                <PinIcon />
                {pro.City}
              </p>
            )}
          </div>
          {asOf && (
            <AsOfLine>{directoryCopy.asOf[asOf.staleness](parisStamp(new Date(asOf.storedAt)))}</AsOfLine>
          )}
          <VenueCards pro={pro} />
        </div>
      </div>
      <Upcoming name={name} renderEvents={renderEvents} />
    </chakra.article>
  )
}

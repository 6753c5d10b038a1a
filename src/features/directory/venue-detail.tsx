import { memo, useLayoutEffect } from 'react'
import type { ProUser } from '../../../contract/directory.ts'
import { isPlace, venueName } from '../../../contract/rules/directory.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Later, later } from '../../ui/later.tsx'
import { PinIcon } from '../../ui/more-icons.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import type { ProfileProps } from './artist-detail.tsx'
import { BackLink } from './back-link.tsx'
import { typeLabel } from './pro-format.ts'
import * as styles from './profile.css.ts'
import { Upcoming } from './upcoming.tsx'
import { VenueCards } from './venue-cards.tsx'
import { VenuePicture } from './venue-picture.tsx'

// Its code comes behind what the first screen needs.
const VenueAccess = later(() => import('./venue-access.tsx'))
/** Kept from the page's own updates, which would throw away what the server sent of it. */
const Access = memo(({ pro }: { pro: ProUser }) => (
  <Later>
    <VenueAccess pro={pro} />
  </Later>
))

/** A venue or producer in full (document 2, 'Venue detail'). */
export const VenueDetail = ({ pro, asOf, renderEvents, follow }: ProfileProps) => {
  const name = venueName(pro)
  useLayoutEffect(pictureArrived, [])
  return (
    <article className={styles.page}>
      <BackLink to={paths.venues}>{directoryCopy.venue.back}</BackLink>
      <div className={styles.columns}>
        <div className={styles.picture}>
          <VenuePicture
            className={styles.photo}
            signClass={styles.sign}
            venue={pro}
            alt={directoryCopy.photo(name)}
            isEager
          />
        </div>
        <div className={styles.words}>
          <div>
            <div className={styles.badges}>
              <Badge>{typeLabel(pro.Type)}</Badge>
            </div>
            <Heading as="h1" size="xl" className={styles.name} tabIndex={-1}>
              {name}
            </Heading>
            {pro.City && (
              <p className={styles.city}>
                <PinIcon className={styles.pin} />
                {pro.City}
              </p>
            )}
            {follow?.(pro)}
          </div>
          {asOf && (
            <AsOfLine>{directoryCopy.asOf[asOf.staleness](parisStamp(new Date(asOf.storedAt)))}</AsOfLine>
          )}
          <Upcoming id={pro.id} renderEvents={renderEvents} />
          <VenueCards pro={pro} />
          {isPlace(pro.Type) && <Access pro={pro} />}
        </div>
      </div>
    </article>
  )
}

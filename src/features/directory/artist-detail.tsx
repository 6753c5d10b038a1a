import { type ReactNode, useLayoutEffect } from 'react'
import type { ProUser, ProUserPage } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'
import { artist as portrait } from '../../../contract/poster/families/people.ts'
import { artistName, pictureOf } from '../../../contract/rules/directory.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Heading } from '../../ui/heading.tsx'
import { PinIcon } from '../../ui/more-icons.tsx'
import { Poster } from '../../ui/poster.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import { BackLink } from './back-link.tsx'
import { pageOf } from './pro-format.ts'
import * as styles from './profile.css.ts'
import { linksOf, NameLinks, ProfileLinks } from './profile-links.tsx'
import type { AsOf } from './queries.ts'
import { Upcoming } from './upcoming.tsx'

export interface ProfileProps {
  pro: ProUserPage
  /** When this was kept, in ms, where the server could not be reached. */
  asOf: AsOf | null
  renderEvents: (events: Event[]) => ReactNode
  /** The button that follows: another feature's. */
  follow?: ((pro: ProUser) => ReactNode) | undefined
}

const copy = directoryCopy.artist

/** An artist in full: face, name, city, genres, words, where to hear them, who hosts them, what comes next. */
export const ArtistDetail = ({ pro, asOf, renderEvents, follow }: ProfileProps) => {
  const name = artistName(pro)
  const links = linksOf(pro, ['Spotify', 'SocialMedia', 'Website'])
  const photo = pictureOf(pro)
  useLayoutEffect(pictureArrived, [])
  return (
    <article className={styles.page}>
      <BackLink to={paths.artists}>{copy.back}</BackLink>
      <div className={styles.columns}>
        <div className={styles.picture}>
          <Poster
            className={styles.photo}
            id={pro.id}
            style={pro.genre[0] ?? null}
            kind={portrait}
            imageUrl={photo}
            alt={photo ? directoryCopy.photo(name) : ''}
            isEager
          />
        </div>
        <div className={styles.words}>
          <div>
            {pro.genre.length > 0 && (
              <ul className={styles.badges} aria-label={directoryCopy.genres}>
                {pro.genre.map((genre) => (
                  <li key={genre}>
                    <Badge>{genre}</Badge>
                  </li>
                ))}
              </ul>
            )}
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
          <section>
            <h2 className={styles.sectionTitle}>{directoryCopy.about}</h2>
            <p className={pro.Description ? styles.about : styles.quiet}>
              {pro.Description || directoryCopy.noDescription}
            </p>
          </section>
          {links.length > 0 && (
            <section>
              <h2 className={styles.sectionTitle}>{copy.listen}</h2>
              <ProfileLinks links={links} />
            </section>
          )}
          {pro.linked.length > 0 && (
            <section>
              <h2 className={styles.sectionTitle}>{copy.venues}</h2>
              <NameLinks names={pro.linked.map((host) => ({ name: host.name, to: pageOf(host) }))} />
            </section>
          )}
        </div>
      </div>
    </article>
  )
}

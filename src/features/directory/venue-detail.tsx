import { memo, type ReactNode, useLayoutEffect } from 'react'
import type { ProUser, ProUserPage } from '../../../contract/directory.ts'
import { isPlace, venueName } from '../../../contract/rules/directory.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Later, later } from '../../ui/later.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import { isSameName, pageOf, typeLabel } from './pro-format.ts'
import * as styles from './profile.css.ts'
import {
  BackLink,
  linksOf,
  NameLinks,
  ProfileHead,
  ProfileLinks,
  type ProfileProps,
} from './profile-links.tsx'

import { VenuePicture } from './venue-picture.tsx'

const copy = directoryCopy.venue

const Fact = ({
  title,
  className = styles.fact,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) => (
  <section className={className}>
    <h2 className={styles.sectionTitle}>{title}</h2>
    {children}
  </section>
)

const Location = ({ pro: { Adress, Postcode, City } }: { pro: ProUser }) => {
  const town = [Postcode, City].filter(Boolean).join(' ')
  return (
    <Fact title={copy.location}>
      {Adress || town ? (
        <address>
          {Adress && <p>{Adress}</p>}
          {town && <p className="figures">{town}</p>}
        </address>
      ) : (
        <p className={styles.quiet}>{copy.noLocation}</p>
      )}
    </Fact>
  )
}

const Artists = ({ pro: { MyArtists, linked } }: { pro: ProUserPage }) => {
  const pageFor = (name: string) => {
    const artist = linked.find((one) => isSameName(one.name, name))
    return artist && pageOf(artist)
  }
  return (
    <Fact title={copy.artists}>
      <NameLinks names={[...new Set(MyArtists)].map((name) => ({ name, to: pageFor(name) }))} />
    </Fact>
  )
}

/** Renders a venue's facts, one card per subject. */
const VenueCards = ({ pro }: { pro: ProUserPage }) => {
  const links = linksOf(pro, ['Website', 'SocialMedia'])
  return (
    <div className={styles.facts}>
      <Fact className={styles.whole} title={directoryCopy.about}>
        <p className={pro.Description ? styles.about : styles.quiet}>
          {pro.Description || directoryCopy.noDescription}
        </p>
      </Fact>
      {isPlace(pro.Type) && <Location pro={pro} />}
      {pro.MyArtists.length > 0 && <Artists pro={pro} />}
      {pro.genre.length > 0 && (
        <Fact title={copy.genres}>
          <ul className={styles.badges}>
            {pro.genre.map((genre) => (
              <li key={genre}>
                <Badge>{genre}</Badge>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact title={copy.links}>
        {links.length > 0 ? <ProfileLinks links={links} /> : <p className={styles.quiet}>{copy.noLinks}</p>}
      </Fact>
      <Fact className={styles.explore} title={copy.explore}>
        <p className={styles.exploreText}>{copy.exploreText}</p>
        <div className={styles.actions}>
          <ButtonLink to={paths.events} size="sm">
            {copy.events}
          </ButtonLink>
          <ButtonLink to={paths.venues} size="sm" variant="outline">
            {copy.venues}
          </ButtonLink>
        </div>
      </Fact>
    </div>
  )
}

// Loaded after the code of the first screen.
const VenueAccess = later(() => import('./venue-access.tsx'))

/** Memoised: an update of the page would discard the server's HTML. */
const Access = memo(({ pro }: { pro: ProUser }) => (
  <Later>
    <VenueAccess pro={pro} />
  </Later>
))

export const VenueDetail = (profile: ProfileProps) => {
  const { pro } = profile
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
        <div className={styles.text}>
          <ProfileHead name={name} {...profile}>
            <div className={styles.badges}>
              <Badge>{typeLabel(pro.Type)}</Badge>
            </div>
          </ProfileHead>
          <VenueCards pro={pro} />
          {isPlace(pro.Type) && <Access pro={pro} />}
        </div>
      </div>
    </article>
  )
}

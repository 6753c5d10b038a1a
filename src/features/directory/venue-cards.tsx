import type { ReactNode } from 'react'
import type { ProUser, ProUserPage } from '../../../contract/directory.ts'
import { isPlace } from '../../../contract/rules/directory.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { isSameName, pageOf } from './pro-format.ts'
import * as styles from './profile.css.ts'
import { linksOf, NameLinks, ProfileLinks } from './profile-links.tsx'

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

/** What there is to know of a venue, a card a subject (document 2, 'Venue detail'). */
export const VenueCards = ({ pro }: { pro: ProUserPage }) => {
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

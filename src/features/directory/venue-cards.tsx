import type { ReactNode } from 'react'
import type { ProUser } from '../../../contract/directory.ts'
import { artistName, isPlace, isVenueSide } from '../../../contract/rules/directory.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { isSameName, pageOf } from './pro-format.ts'
import * as styles from './profile.css.ts'
import { linksOf, NameLinks, ProfileLinks } from './profile-links.tsx'
import { useDirectory } from './queries.ts'

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

const Artists = ({ names }: { names: readonly string[] }) => {
  const artists = useDirectory().stored?.value.filter(({ Type }) => !isVenueSide(Type)) ?? []
  const pageFor = (name: string) => {
    const artist = artists.find((one) => isSameName(artistName(one), name))
    return artist && pageOf(artist)
  }
  return (
    <Fact title={copy.artists}>
      <NameLinks names={[...new Set(names)].map((name) => ({ name, to: pageFor(name) }))} />
    </Fact>
  )
}

/** What there is to know of a venue, a card a subject (document 2, 'Venue detail'). */
export const VenueCards = ({ pro }: { pro: ProUser }) => {
  const links = linksOf(pro, ['Website', 'SocialMedia'])
  return (
    <div className={styles.facts}>
      <Fact className={styles.whole} title={directoryCopy.about}>
        <p className={pro.Description ? styles.about : styles.quiet}>
          {pro.Description || directoryCopy.noDescription}
        </p>
      </Fact>
      {isPlace(pro.Type) && <Location pro={pro} />}
      {pro.MyArtists.length > 0 && <Artists names={pro.MyArtists} />}
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

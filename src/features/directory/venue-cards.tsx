import { chakra } from '@chakra-ui/react/styled-system'
import type { ProUser } from '../../../contract/directory.ts'
import { artistName, isPlace, isVenueSide } from '../../../contract/rules/directory.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NameLinks } from './name-links.tsx'
import { isSameName, pageOf } from './pro-format.ts'
import { linksOf, ProfileLinks } from './profile-links.tsx'
import { cardsStyles } from './profile-styles.ts'
import { useDirectory } from './queries.ts'

const copy = directoryCopy.venue

const Location = ({ pro: { Adress, Postcode, City } }: { pro: ProUser }) => {
  const town = [Postcode, City].filter(Boolean).join(' ')
  return (
    <section>
      <h2>{copy.location}</h2>
      {Adress || town ? (
        <address>
          {Adress && <p>{Adress}</p>}
          {town && <p className="figures">{town}</p>}
        </address>
      ) : (
        <p className="quiet">{copy.noLocation}</p>
      )}
    </section>
  )
}

const Artists = ({ names }: { names: readonly string[] }) => {
  const artists = useDirectory().stored?.value.filter(({ Type }) => !isVenueSide(Type)) ?? []
  const pageFor = (name: string) => {
    const artist = artists.find((one) => isSameName(artistName(one), name))
    return artist && pageOf(artist)
  }
  return (
    <section>
      <h2>{copy.artists}</h2>
      <NameLinks names={[...new Set(names)].map((name) => ({ name, to: pageFor(name) }))} />
    </section>
  )
}

/** What there is to know of a venue, a card a subject (document 2, 'Venue detail'). */
export const VenueCards = ({ pro }: { pro: ProUser }) => {
  const links = linksOf(pro, ['Website', 'SocialMedia'])
  return (
    <chakra.div css={cardsStyles}>
      <section className="whole">
        <h2>{directoryCopy.about}</h2>
        <p className={pro.Description ? 'about' : 'quiet'}>
          {pro.Description || directoryCopy.noDescription}
        </p>
      </section>
      {isPlace(pro.Type) && <Location pro={pro} />}
      {pro.MyArtists.length > 0 && <Artists names={pro.MyArtists} />}
      {pro.genre.length > 0 && (
        <section>
          <h2>{copy.genres}</h2>
          <ul className="badges">
            {pro.genre.map((genre) => (
              <li key={genre}>
                <Badge>{genre}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{copy.links}</h2>
        {links.length > 0 ? <ProfileLinks links={links} /> : <p className="quiet">{copy.noLinks}</p>}
      </section>
      <section className="whole explore">
        <h2>{copy.explore}</h2>
        <p>{copy.exploreText}</p>
        <div className="actions">
          <ButtonLink to={paths.events} size="sm">
            {copy.events}
          </ButtonLink>
          <ButtonLink to={paths.venues} size="sm" variant="outline">
            {copy.venues}
          </ButtonLink>
        </div>
      </section>
    </chakra.div>
  )
}

import { type ReactNode, useLayoutEffect } from 'react'
import type { ProUser, ProUserPage } from '../../../contract/directory.ts'
import { isPlace, venueName } from '../../../contract/rules/directory.ts'
import { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { directionsTo } from '../../shared/directions.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as Card from '../../ui/card.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import { Heading, Text } from '../../ui/type.tsx'
import { isSameName, pageOf, typeLabel } from './pro-format.ts'
import * as styles from './profile.css.ts'
import {
  BackLink,
  Description,
  linksOf,
  NameLinks,
  ProfileHead,
  ProfileLinks,
  type ProfileProps,
} from './profile-links.tsx'

import { VenuePicture } from './venue-picture.tsx'

const copy = directoryCopy.venue

interface FactProps {
  title: string
  isWhole?: boolean
  bg?: 'sunken'
  children: ReactNode
}

const Fact = ({ title, isWhole = false, bg, children }: FactProps) => (
  <Card.Root
    size="sm"
    p={{ base: '4', md: '5' }}
    rounded="md"
    className={isWhole ? styles.whole : styles.fact}
    {...(bg && { bg })}
  >
    <Heading size="lg">{title}</Heading>
    {children}
  </Card.Root>
)

const Location = ({ pro: { Adress, Postcode, City } }: { pro: ProUser }) => {
  const town = [Postcode, City].filter(Boolean).join(' ')
  return (
    (Adress || town) && (
      <Fact title={copy.location}>
        <address>
          {Adress && <p>{Adress}</p>}
          {town && <p className="figures">{town}</p>}
        </address>
      </Fact>
    )
  )
}

/** Renders the link to the way there; nothing if no more than the venue's name is known. */
const Directions = ({ pro }: { pro: ProUser }) => {
  const { Adress, Postcode, City, latitude, longitude } = pro
  if (!Adress && !City && latitude === null) return null
  const name = venueName(pro)
  const to = directionsTo(
    { place: name, city: City },
    { id: pro.id, name, address: Adress, postalCode: Postcode, city: City, latitude, longitude },
  )
  return (
    to && (
      <a className={styles.directions} href={to} target="_blank" rel="noopener noreferrer">
        {copy.directions}
        <span className="visually-hidden"> {directoryCopy.newTab}</span>
      </a>
    )
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

/** Renders a venue's facts, one card per subject; one line says what nobody has told yet. */
const VenueCards = ({ pro }: { pro: ProUserPage }) => {
  const links = linksOf(pro, ['Website', 'SocialMedia'])
  const missing = [!pro.Description && directoryCopy.noDescription, links.length === 0 && copy.noLinks]
  return (
    <Wrap gap="3">
      {pro.Description && (
        <Fact isWhole title={directoryCopy.about}>
          <Description text={pro.Description} />
        </Fact>
      )}
      {pro.MyArtists.length > 0 && <Artists pro={pro} />}
      {pro.genre.length > 0 && (
        <Fact title={copy.genres}>
          <Wrap as="ul">
            {pro.genre.map((genre) => (
              <li key={genre}>
                <Badge>{genre}</Badge>
              </li>
            ))}
          </Wrap>
        </Fact>
      )}
      {links.length > 0 && (
        <Fact title={copy.links}>
          <ProfileLinks links={links} />
        </Fact>
      )}
      <Text className={styles.whole} textStyle="sm" color="muted">
        {missing.map((sentence) => sentence && <span key={sentence}>{sentence} </span>)}
      </Text>
      <Fact isWhole bg="sunken" title={copy.explore}>
        <Text color="muted">{copy.exploreText}</Text>
        <Wrap gap="3">
          <ButtonLink to={paths.events} size="sm">
            {copy.events}
          </ButtonLink>
          <ButtonLink to={paths.venues} size="sm" variant="outline">
            {copy.venues}
          </ButtonLink>
        </Wrap>
      </Fact>
    </Wrap>
  )
}

const Access = deferred(() => import('./venue-access.tsx'), { when: 'idle', section: {} })

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
        <Stack className={styles.text} gap="6">
          <ProfileHead name={name} where={isPlace(pro.Type) && <Directions pro={pro} />} {...profile}>
            <Wrap>
              <Badge>{typeLabel(pro.Type)}</Badge>
            </Wrap>
          </ProfileHead>
          {isPlace(pro.Type) && <Access pro={pro} />}
          {isPlace(pro.Type) && <Location pro={pro} />}
          <VenueCards pro={pro} />
        </Stack>
      </div>
    </article>
  )
}

const DAY_MS = 24 * 60 * 60_000
const CITIES = ['Nantes', 'Rezé', 'Saint-Herblain', 'Orvault', 'Vertou']
const SYLLABLES = ['ba', 'cor', 'di', 'fou', 'gri', 'jo', 'lan', 'mé', 'nu', 'pel', 'ro', 'si', 'tra', 'vou']

/** Returns the n-th word of an invented language, of three syllables: 2,744 different ones. */
const word = (n: number): string => {
  const text = [n, Math.floor(n / 14), Math.floor(n / 196)].map((at) => SYLLABLES[at % 14]).join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const dayOf = (from: Date, index: number): string =>
  new Date(from.getTime() + (2 + (index % 200)) * DAY_MS).toISOString().slice(0, 10)

/** Returns a title; some are extreme, as in real feeds: 300 letters, or one endless word. */
const titleOf = (index: number): string => {
  if (index % 97 === 5) return `${word(index)} et `.repeat(60).slice(0, 300)
  if (index % 89 === 7) return 'Donaudampfschifffahrt'.repeat(12)
  return `${word(index * 3)} ${word(index * 5 + 1)}`
}

const cityOf = (place: number): string => CITIES[place % CITIES.length] ?? 'Nantes'

const folded = (line: string): string => line.replace(/(.{60})(?=.)/gu, '$1\r\n ')

/**
 * Returns a city's agenda as `.ics`: `count` concerts from the second day on, a fifth with a page, none with
 * seats; 40 venues, with an address if the city knows it, and 12 organisers.
 */
export const cityCalendar = (count: number, from: Date): string => {
  const event = (index: number): string[] => {
    const place = (index * 7) % 40
    const city =
      index % 10 === 3 ? '' : `\\, ${place + 1} rue ${word(place + 900)}\\, 44${100 + place} ${cityOf(place)}`
    const organizer = word(1_500 + (index % 12))
    const day = dayOf(from, index).replaceAll('-', '')
    return [
      'BEGIN:VEVENT',
      `UID:agenda-${index}@ville.exemple.fr`,
      `SUMMARY;LANGUAGE=fr:${titleOf(index)}`,
      index % 11 === 4 ? `DTSTART;VALUE=DATE:${day}` : `DTSTART;TZID=Europe/Paris:${day}T203000`,
      ...(index % 20 === 9
        ? []
        : [`LOCATION:${place % 8 === 0 ? 'Salle' : 'Espace'} ${word(place + 700)}${city}`]),
      ...(index % 5 < 3
        ? [`GEO:${(47.2 + place / 1000).toFixed(4)};${(-1.5 - place / 1000).toFixed(4)}`]
        : []),
      ...(index % 10 < 7
        ? [`ORGANIZER;CN=Association ${organizer}:mailto:contact@${index % 12}.exemple.fr`]
        : []),
      'CATEGORIES:Concert,Musique',
      `DESCRIPTION:${index % 4 === 0 ? 'Ouverture des portes à 19h30. ' : ''}Entrée libre dans la limite des places.`,
      ...(index % 5 === 0 ? [`URL:https://ville.exemple.fr/agenda/${index}`] : []),
      'END:VEVENT',
    ]
  }
  const lines = Array.from({ length: count }, (_, index) => event(index)).flat()
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Ville//Agenda//FR', ...lines, 'END:VCALENDAR', '']
    .map(folded)
    .join('\r\n')
}

/**
 * Returns a listing site's feed as JSON-LD: `count` concerts, half with a page or shop, a twentieth with
 * seats; performers as nodes or names, venues with an address as a node, one line or none.
 */
export const concertFeed = (count: number, from: Date): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => {
    const venue = (index * 11) % 60
    const city = cityOf(venue)
    const street = `${venue + 1} quai ${word(venue + 400)}`
    const name = `Le ${word(venue + 300)}`
    const artists = Array.from({ length: 1 + (index % 3) }, (_, more) => (index * 3 + more * 17) % 180)
    return {
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      '@id': `https://concerts.exemple.fr/#e${index}`,
      name: titleOf(index),
      // In UTC, or in Paris local time.
      startDate: `${dayOf(from, index)}T20:30:00${index % 2 ? '' : 'Z'}`,
      ...(index % 3 === 0 && { doorTime: `${dayOf(from, index)}T19:30:00${index % 2 ? '' : 'Z'}` }),
      ...(index % 5 < 2 && { url: `https://concerts.exemple.fr/e/${index}` }),
      ...(index % 20 === 3 && { maximumAttendeeCapacity: 200 }),
      performer: artists.map((artist) =>
        artist % 9 === 0
          ? `${word(artist + 1_000)} ${word(artist)}`
          : {
              '@type': 'MusicGroup',
              ...(artist % 2 === 0 && { '@id': `https://concerts.exemple.fr/a/${artist}` }),
              name: `${word(artist + 1_000)} ${word(artist)}`,
              genre:
                artist % 13 === 0
                  ? Array.from({ length: 40 }, (_, n) => `Genre ${word(n)}`)
                  : ['Rock', 'Noise'],
              sameAs: [`https://www.instagram.com/${artist}_exemple/`],
            },
      ),
      location:
        venue % 10 === 7
          ? `${name}, ${street}, 44000 ${city}`
          : {
              '@type': 'MusicVenue',
              name,
              ...(venue % 3 === 0 && { url: `https://concerts.exemple.fr/v/${venue}` }),
              ...(venue % 10 !== 4 && {
                address:
                  venue % 4 === 0
                    ? `${street}, 44000 ${city}, France`
                    : {
                        '@type': 'PostalAddress',
                        streetAddress: street,
                        postalCode: '44000',
                        addressLocality: city,
                      },
              }),
              ...(venue % 2 === 0 && { geo: { latitude: 47.2 + venue / 1000, longitude: -1.5 } }),
            },
      organizer:
        index % 2 === 0
          ? { '@type': 'Organization', name }
          : { name: `Collectif ${word((index % 20) + 1_300)}` },
      offers: {
        '@type': 'Offer',
        price: 8 + (index % 12),
        priceCurrency: 'EUR',
        ...(index % 10 === 9 && { url: `https://billets.exemple.fr/${index}` }),
      },
    }
  })

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { words } from './search.ts'
import { understand, withoutNamed } from './understood.ts'

const inUse = {
  cities: ['Lyon', 'Paris', 'Saint-Étienne', 'Rock'],
  styles: ['Techno', 'Hip Hop', 'Rock'],
}
const read = (search: string) => understand(search, inUse)

describe('what a search names', () => {
  it.each([
    ['techno paris ce week-end', { musicStyle: 'Techno', city: 'Paris', when: 'weekend' }, ''],
    ['gratuit ce soir lyon', { free: '1', when: 'tonight', city: 'Lyon' }, ''],
    ['Techno à Paris', { musicStyle: 'Techno', city: 'Paris' }, ''],
    ['hip-hop saint etienne demain', { musicStyle: 'Hip Hop', city: 'Saint-Étienne', when: 'tomorrow' }, ''],
    ['avec mon Pass, aujourd’hui', { pass: '1', when: 'tonight' }, ''],
    ['Le Hangar gratuits weekend', { free: '1', when: 'weekend' }, 'Le Hangar'],
    ['paris samedi', { city: 'Paris', when: 'saturday' }, ''],
    ['vendredi soir, Lyon', { when: 'friday', city: 'Lyon' }, ''],
    ['rap marseille', { musicStyle: 'Hip Hop' }, 'marseille'],
    ['concert gratuit', { free: '1' }, ''],
    ['un concert de rock à paris', { musicStyle: 'Rock', city: 'Paris' }, ''],
    ['ce soir lyon rock', { when: 'tonight', city: 'Lyon', musicStyle: 'Rock' }, ''],
    ['concert de Noël', {}, 'concert de Noël'],
    // A synonym of a style that no concert has is searched for.
    ['électro', {}, 'électro'],
    // Parts and prefixes of words do not match.
    ['pari', {}, 'pari'],
    ['technologie parisienne', {}, 'technologie parisienne'],
    ['paris-violence', {}, 'paris-violence'],
    ['ce', {}, 'ce'],
    // The first match of a kind wins; a genre wins over a city of the same name.
    ['paris lyon', { city: 'Paris' }, 'lyon'],
    ['rock', { musicStyle: 'Rock' }, ''],
    ['  ', {}, ''],
    ['!', {}, ''],
  ])('%s', (search, named, rest) => {
    expect(read(search)).toEqual({ named, rest })
  })

  it('goes without a word of the rest', () => {
    expect(withoutNamed('techno paris  ce week-end', 'city', inUse)).toBe('techno ce week-end')
    expect(withoutNamed('comparis paris', 'city', inUse)).toBe('comparis')
    expect(withoutNamed('cave', 'city', inUse)).toBe('cave')
    expect(withoutNamed('concert gratuit', 'free', inUse)).toBe('')
  })

  it('loses no word and invents none; what is left names nothing more of a kind that was named', () => {
    const piece = fc.constantFrom(
      'techno',
      'à',
      'Paris',
      'ce',
      'soir',
      'week-end',
      'cave',
      'hip',
      'hop',
      'l’été',
      'demain',
      '-',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const search = pieces.join(' ')
        const { named, rest } = read(search)
        const all = words(search)
        expect(words(rest).every((word) => all.includes(word))).toBe(true)
        expect(words(rest).length <= all.length).toBe(true)
        if (Object.keys(named).length === 0) expect(words(rest)).toEqual(all)
        for (const filter of ['city', 'when', 'musicStyle'] as const)
          if (filter in named)
            expect(words(withoutNamed(search, filter, inUse)).length).toBeLessThan(all.length)
      }),
    )
  })
})

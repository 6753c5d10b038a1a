import { describe, expect, test } from 'vitest'
import { addressLine, placeLine } from './address.ts'

const cave = { address: '12 rue des Lices', postalCode: '69001', city: 'Lyon' }

describe('an address', () => {
  test.each([
    ['12 rue des Lices', '12 rue des Lices, 69001 Lyon'],
    ['12 rue des Lices, 69001 Lyon', '12 rue des Lices, 69001 Lyon'],
    ['12 rue des Lices 69001 LYON', '12 rue des Lices, 69001 Lyon'],
    ['12 rue des Lices, 69001 Lyon, France', '12 rue des Lices, 69001 Lyon'],
    ['12 rue des Lices, 69001, Lyon', '12 rue des Lices, 69001 Lyon'],
    ['12 rue de Lyon', '12 rue de Lyon, 69001 Lyon'],
    ['Lyon', '69001 Lyon'],
  ])('says the town once: %s', (address, line) => {
    expect(addressLine({ ...cave, address }, 'Lyon')).toBe(line)
  })
})

describe('a place', () => {
  test.each([
    ['La Cave', cave, 'Lyon', 'La Cave, 12 rue des Lices, 69001 Lyon'],
    ['12 rue des Lices, Lyon', null, 'Lyon', '12 rue des Lices, Lyon'],
    ['12 rue des Lices, 69001 Lyon', cave, 'Lyon', '12 rue des Lices, 69001 Lyon'],
    ['12 rue des Lices', cave, 'Lyon', '12 rue des Lices, 69001 Lyon'],
    ['Lyon', null, 'Lyon', 'Lyon'],
    ['Café de Paris', null, 'Paris', 'Café de Paris, Paris'],
    ['Paris, Texas', null, 'Paris', 'Paris, Texas, Paris'],
    [null, null, 'Lyon', 'Lyon'],
    [null, null, null, ''],
  ])('says nothing twice: %s, %j, %s', (place, venue, city, line) => {
    expect(placeLine(place, venue, city)).toBe(line)
  })
})

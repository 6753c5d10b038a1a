import { expect, it } from 'vitest'
import { ProUser } from '../../../contract/directory.ts'
import { proUserOf } from '../../../tests/support/directory-data.ts'
import { typeLabel } from './pro-format.ts'

it.each([
  ['venue', 'Salle'],
  ['salle', 'Salle'],
  ['PRODUCTEUR', 'Producteur'],
  ['péniche', 'Péniche'],
])('a Type %s reads %s', (type, label) => expect(typeLabel(type)).toBe(label))

it('an entry without a name breaks no list', () => {
  expect(ProUser.parse({ ...proUserOf('x'), name: null }).name).toBe('')
})

import { expect, it } from 'vitest'
import { paths, pathTo } from '../config/paths.ts'
import { paramsOf } from './path-params.ts'

it('reads what an address has in the places of a path, as it was before it stood there', () => {
  for (const id of ['acier-doux', 'Café / bar', '100 %', 'a%2Fb', '#?&'])
    expect(paramsOf(paths.artist, pathTo(paths.artist, id))).toEqual({ id })
})

it('leaves a part that no address has', () => {
  expect(paramsOf(paths.feedback, '/feedback').type).toBeUndefined()
  expect(paramsOf(paths.feedback, '/feedback/idea').type).toBe('idea')
})

it('keeps a word that is not well encoded, and finds nothing on another page', () => {
  expect(paramsOf(paths.artist, '/artists/50%')).toEqual({ id: '50%' })
  expect(paramsOf(paths.artist, '/venues/basse-tension')).toEqual({})
})

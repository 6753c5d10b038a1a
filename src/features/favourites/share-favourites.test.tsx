import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { ShareFavourites } from './member-favourites.tsx'
import { codeCount, sharedAddress, sharedIds } from './shared-list.ts'

/** Returns an id as long as the server's. */
const idAt = (index: number) => `concert-${String(index).padStart(13, '0')}`
const many = Array.from({ length: 40 }, (_, index) => idAt(index))

describe('the address of a list', () => {
  it('is read back as it was made', () => {
    expect(sharedIds(new URL(sharedAddress('https://nectar.test', many)).hash)).toEqual(many)
  })

  it.each([
    ['', []],
    ['#', []],
    ['#a,,a,b', ['a', 'b']],
    ['#<script>,a%20b,../x,ok', ['ok']],
    [`#${'x'.repeat(65)}`, []],
  ])('%s names %j', (hash, ids) => {
    expect(sharedIds(hash)).toEqual(ids)
  })

  it('is read up to two hundred ids', () => {
    const all = Array.from({ length: 500 }, (_, index) => idAt(index))
    expect(sharedIds(`#${all.join(',')}`)).toHaveLength(200)
  })

  it('fits a code of version 12 by its first ids', () => {
    const count = codeCount('https://nectar.example', many)
    expect(count).toBeGreaterThanOrEqual(14)
    expect(sharedAddress('https://nectar.example', many.slice(0, count)).length).toBeLessThanOrEqual(367)
  })
})

describe('handing favourites on', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('shows a code that a phone can scan, and copies the link of all', async () => {
    const person = userEvent.setup()
    renderInApp(<ShareFavourites events={many.map((id) => eventOf(id))} />)
    await person.click(screen.getByRole('button', { name: 'Partager mes favoris' }))
    const code = await screen.findByTitle('Code de mes favoris')
    // 65 modules, and 4 of quiet zone on each side.
    expect(Number(code.closest('svg')?.getAttribute('viewBox')?.split(' ')[2])).toBeLessThanOrEqual(73)
    expect(screen.getByText(/^Le code porte vos \d+ prochaines soirées/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Partager le lien' }))
    const link = new URL(await navigator.clipboard.readText())
    expect(link.pathname).toBe('/partage')
    expect(sharedIds(link.hash).sort()).toEqual(many)
  })

  it('lets the link be copied by hand where the browser refuses', async () => {
    const person = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    renderInApp(<ShareFavourites events={[eventOf('a')]} />)
    await person.click(screen.getByRole('button', { name: 'Partager mes favoris' }))
    await person.click(await screen.findByRole('button', { name: 'Partager le lien' }))
    expect(await screen.findByRole('textbox', { name: 'Lien à copier' })).toHaveValue(
      `${location.origin}/partage#a`,
    )
  })
})

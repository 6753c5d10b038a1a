import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { SearchBox } from './search-box.tsx'

/** Renders a box whose address follows only on request, as while a slow response blocks the page. */
const open = () => {
  const asked: string[] = []
  let comeTo: (address: string) => void = () => undefined
  const Owner = () => {
    const [address, setAddress] = useState('')
    comeTo = setAddress
    return (
      <SearchBox
        label="Chercher"
        hint=""
        delayMs={60_000}
        value={address}
        onSearch={(search) => asked.push(search)}
      />
    )
  }
  renderInApp(<Owner />)
  return { asked, comeTo: (address: string) => act(() => comeTo(address)) }
}

it('loses no letter that is typed while the address still comes', async () => {
  const { asked, comeTo } = open()
  const box = screen.getByRole('searchbox')
  await userEvent.type(box, 'na{Enter}')
  await userEvent.type(box, 'nt{Enter}')
  expect(asked).toEqual(['na', 'nant'])
  await userEvent.type(box, 'e')
  comeTo('na')
  expect(box).toHaveValue('nante')
  comeTo('nant')
  expect(box).toHaveValue('nante')
  await userEvent.type(box, '{Enter}')
  expect(asked).toEqual(['na', 'nant', 'nante'])
})

it('follows an address that somebody else has changed', async () => {
  const { asked, comeTo } = open()
  await userEvent.type(screen.getByRole('searchbox'), 'bo{Enter}')
  expect(asked).toEqual(['bo'])
  comeTo('bo')
  comeTo('')
  expect(screen.getByRole('searchbox')).toHaveValue('')
  comeTo('bo')
  expect(screen.getByRole('searchbox')).toHaveValue('bo')
})

it('shows the address again where the way back came before its search was rendered', async () => {
  const { asked } = open()
  const box = screen.getByRole('searchbox')
  await userEvent.type(box, 'paris{Enter}')
  expect(asked).toEqual(['paris'])
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(box).toHaveValue('')
  await userEvent.type(box, 'paris{Enter}')
  expect(asked).toEqual(['paris', 'paris'])
})

it('leads nobody back who has pressed something before it searches', () => {
  vi.useFakeTimers()
  const { asked } = open()
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: 'paris' } })
  history.pushState(null, '', '/events/e1')
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([])
  // Later typing is searched.
  fireEvent.change(box, { target: { value: 'paris ce soir' } })
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual(['paris ce soir'])
  vi.useRealTimers()
})

it('searches at once when the focus leaves it, so that what opens over the page comes after the search', async () => {
  const { asked } = open()
  await userEvent.type(screen.getByRole('searchbox'), 'paris')
  expect(asked).toEqual([])
  await userEvent.tab()
  expect(asked).toEqual(['paris'])
})

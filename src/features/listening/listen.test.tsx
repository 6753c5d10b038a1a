import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { pageRows } from '../../config/paths.ts'
import { connectivity } from '../../data/connectivity.ts'
import { Listen } from './listen.tsx'
import { PAGES } from './player.tsx'

const ALBUM = 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC'
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ'
const SEARCH = 'https://open.spotify.com/search/Nour'

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Écouter' }))

/** Sets the address at which the document was loaded. */
const loadedAt = (path: string) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ name: `http://localhost:3000${path}` } as PerformanceEntry])

beforeEach(() => void loadedAt('/events/e?utm=x'))
afterEach(() => act(() => connectivity.report(true)))

it('frames nothing before the press that follows the sentence', async () => {
  renderInApp(<Listen links={[null, SEARCH, ALBUM]} />)
  expect(document.querySelector('iframe')).toBeNull()
  await press()
  expect(await screen.findByText('Le lecteur vient de Spotify, qui saura ce que vous écoutez.')).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.getByRole('button', { name: 'Écouter' })).toHaveFocus()
  await press()
  const frame = screen.getByTitle('Lecteur Spotify')
  expect(frame).toHaveFocus()
  expect(Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value]))).toMatchObject({
    src: 'https://open.spotify.com/embed/album/4uLU6hMCjMI75M1A2tKUQC',
    height: '152',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    allow: 'encrypted-media',
    referrerpolicy: 'no-referrer',
  })
  expect(screen.getByRole('link', { name: /^Ouvrir sur Spotify/ })).toHaveAttribute('href', ALBUM)
})

it('asks once a visit for each site', async () => {
  const { unmount } = renderInApp(<Listen links={[VIDEO]} />)
  await press()
  await press()
  expect(screen.getByTitle('Lecteur YouTube')).toHaveAttribute('referrerpolicy', 'strict-origin')
  unmount()
  renderInApp(<Listen links={['https://youtu.be/aaaaaaaaaaa']} />)
  expect(document.querySelector('iframe')).toBeNull()
  await press()
  expect(screen.getByTitle('Lecteur YouTube')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa',
  )
})

it.each([
  [[null, SEARCH, 'https://www.instagram.com/nour']],
  [['javascript:"https://youtu.be/dQw4w9WgXcQ"']],
  [['https://evil.test/watch?v=dQw4w9WgXcQ']],
])('offers nothing for %j', async (links) => {
  const { container } = renderInApp(<Listen links={links} />)
  await import('./player.tsx')
  await act(async () => {})
  expect(container.querySelector('button, a, iframe')).toBeNull()
})

it('is the plain link while the device is offline', async () => {
  renderInApp(<Listen links={[ALBUM]} />)
  await screen.findByRole('button', { name: 'Écouter' })
  act(() => connectivity.report(false))
  expect(screen.queryByRole('button')).toBeNull()
  const link = screen.getByRole('link', { name: /^Écouter ?\(nouvel onglet\)$/ })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    ALBUM,
    '_blank',
    'noopener noreferrer',
  ])
})

it.each(pageRows)('$path frames players if the table says so', ({ path, playsMusic = false }) => {
  expect(PAGES.test(path.replace(/:\w+\??/, 'abc'))).toBe(playsMusic)
})

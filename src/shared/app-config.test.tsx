import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { overDefaults, useAppConfig } from './app-config.ts'
import { takeOverWith } from './taken-over.ts'

it('merges the server’s values over the defaults', () => {
  const links = { ...defaultAppConfig.links, community: 'https://chat.example.org' }
  expect(overDefaults({ ...defaultAppConfig, demo: true, links })).toEqual({
    ...defaultAppConfig,
    demo: true,
    links,
  })
})

it('stands on the defaults where what was kept is spoilt', () => {
  expect(overDefaults(undefined)).toEqual(defaultAppConfig)
  expect(overDefaults({})).toEqual(defaultAppConfig)
  expect(overDefaults({ links: undefined as never, demo: undefined as never })).toEqual(defaultAppConfig)
})

it('takes a document over with the defaults that it was built with, though the device knows more, and shows what it knows at once', async () => {
  const Sticker = () => useAppConfig(false).demo && <p>Démonstration</p>
  const page = (client: QueryClient) => (
    <QueryClientProvider client={client}>
      <main>
        <Sticker />
      </main>
    </QueryClientProvider>
  )
  const place = document.createElement('div')
  place.innerHTML = renderToString(page(new QueryClient()))
  expect(place.textContent).toBe('')

  const client = new QueryClient()
  client.setQueryData(['app-config'], { demo: true })
  takeOverWith([['events']])
  const [sent] = place.children
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(place, page(client), { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(place.children[0]).toBe(sent)
  expect(place.textContent).toBe('Démonstration')
  await act(async () => root.unmount())
})

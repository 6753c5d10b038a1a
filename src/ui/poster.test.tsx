import { act, render } from '@testing-library/react'
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { Poster } from './poster.tsx'

/** The callbacks that wait for an idle browser. */
let waiting: (() => void)[] = []

beforeEach(() => {
  waiting = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})

const idle = () => act(async () => waiting.shift()?.())
const addresses = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map((img) => img.getAttribute('src')?.slice(0, 15))
const DRAWN = 'data:image/svg+'

test('posters of a grid are drawn one at a time, each when the browser is idle', async () => {
  const { container } = render(
    <>
      <Poster id="a" style="Jazz" alt="" isEager isOneOfMany />
      <Poster id="b" style="Rock" alt="" isOneOfMany />
      <Poster id="c" style="Rock" imageUrl="/media/c.webp" alt="" isOneOfMany />
    </>,
  )
  await expect.poll(() => waiting).toHaveLength(1)
  expect(addresses(container)).toEqual([undefined, undefined, '/media/c.webp'])
  await idle()
  expect(addresses(container)).toEqual([DRAWN, undefined, '/media/c.webp'])
  await idle()
  expect(addresses(container)).toEqual([DRAWN, DRAWN, '/media/c.webp'])
  await idle()
  expect(waiting).toEqual([])
})

test('a page’s one picture does not wait', () => {
  const { container } = render(<Poster id="a" style="Jazz" alt="" isEager />)
  expect(addresses(container)).toEqual([DRAWN])
})

test('a picture that could not be loaded before the app took the page over is drawn', async () => {
  const place = document.createElement('div')
  place.innerHTML = '<img src="/media/c.webp" alt="" decoding="async" loading="lazy">'
  const [img] = place.querySelectorAll('img')
  const decode = () => Promise.reject(new DOMException('broken', 'EncodingError'))
  Object.defineProperties(img, { complete: { value: true }, decode: { value: decode } })
  document.body.append(place)
  const poster = createElement(Poster, { id: 'c', style: 'Rock', imageUrl: '/media/c.webp', alt: '' })
  const root = await act(async () => hydrateRoot(place, poster))
  await expect.poll(() => waiting).toHaveLength(1)
  await idle()
  expect(addresses(place)).toEqual([DRAWN])
  await idle()
  act(() => root.unmount())
  place.remove()
})

test('a poster that came with the page stands, and is drawn anew where it shall be another', async () => {
  const place = document.createElement('div')
  place.innerHTML = '<img src="data:sent" alt="" decoding="async" loading="eager">'
  document.body.append(place)
  const poster = (style: string) =>
    createElement(Poster, { id: 'a', style, alt: '', isEager: true, isOneOfMany: true })
  const root = await act(async () => hydrateRoot(place, poster('Jazz')))
  await idle()
  expect(addresses(place)).toEqual(['data:sent'])
  await act(async () => root.render(poster('Rock')))
  await expect.poll(() => waiting).toHaveLength(1)
  await idle()
  expect(addresses(place)).toEqual([DRAWN])
  act(() => root.unmount())
  place.remove()
})

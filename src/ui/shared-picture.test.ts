import type { MouseEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goWithPicture, pictureArrived } from './shared-picture.ts'

const click = () => ({ button: 0, preventDefault: vi.fn() }) as unknown as MouseEvent

beforeEach(() => {
  Object.assign(document, {
    startViewTransition: (change: () => Promise<void>) => ({ finished: Promise.resolve().then(change) }),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  vi.unstubAllGlobals()
})

test('a card pressed twice is marked, opens once, and is unmarked once its page is there', async () => {
  const picture = document.createElement('div')
  const go = vi.fn()
  goWithPicture(click(), picture, go)
  goWithPicture(click(), picture, go)
  expect(picture.style.opacity).toBe('0.8')
  await vi.waitFor(() => expect(go).toHaveBeenCalled())
  pictureArrived()
  await vi.waitFor(() => expect(picture.style.opacity).toBe(''))
  expect(go).toHaveBeenCalledOnce()
})

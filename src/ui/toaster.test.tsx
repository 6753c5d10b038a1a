import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { toastStore } from './toast-store.ts'
import { notify, Toasts } from './toaster.tsx'

let isHidden = false

beforeEach(() => {
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const { key } of toastStore.shown()) toastStore.remove(key)
})

/** Shows one toast, by a clock that goes only when it is told. */
const say = async () => {
  renderInApp(<Toasts />)
  // Its card is fetched once.
  act(() => notify({ title: 'Avant', type: 'info' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Fermer' }))
  vi.useFakeTimers()
  act(() => notify({ title: 'Enregistré', type: 'success' }))
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const told = () => screen.queryByText('Enregistré')

it('goes after five seconds', async () => {
  await say()
  pass(4.9)
  expect(told()).toBeVisible()
  pass(0.1)
  expect(told()).toBeNull()
})

it('is not gone before anybody has looked at the tab', async () => {
  await say()
  pass(2)
  isHidden = true
  pass(600)
  expect(told()).toBeVisible()
  isHidden = false
  pass(2.9)
  expect(told()).toBeVisible()
  pass(0.1)
  expect(told()).toBeNull()
})

it('stays while it is pointed at, and its time begins anew afterwards', async () => {
  await say()
  pass(4)
  fireEvent.pointerEnter(told()?.closest('[data-type]') as Element)
  pass(60)
  expect(told()).toBeVisible()
  fireEvent.pointerLeave(told()?.closest('[data-type]') as Element)
  pass(4.9)
  expect(told()).toBeVisible()
  pass(0.1)
  expect(told()).toBeNull()
})

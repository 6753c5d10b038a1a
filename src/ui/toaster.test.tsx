import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { dropFailures, toastStore } from './toast-store.ts'
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

const say = async () => {
  renderInApp(<Toasts />)
  // Loads the card's code.
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

it('of a failure goes with what is typed next, or tried again; another stays', async () => {
  await say()
  act(() => notify({ title: 'Échec', type: 'error' }))
  expect(screen.getByText('Échec')).toBeVisible()
  fireEvent.input(document.body)
  expect(screen.queryByText('Échec')).toBeNull()
  act(() => notify({ title: 'Échec', type: 'error' }))
  act(dropFailures)
  expect(screen.queryByText('Échec')).toBeNull()
  expect(told()).toBeVisible()
})

it('goes with its page once it could be read; what led to the next page stays', async () => {
  const Way = () => {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => navigate('/plus-loin')}>
        Plus loin
      </button>
    )
  }
  renderInApp(
    <>
      <Toasts />
      <Way />
    </>,
  )
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  act(() => notify({ title: 'Lu', type: 'error' }))
  await screen.findByText('Lu')
  now.mockReturnValue(11_600)
  act(() => notify({ title: 'Enregistré', type: 'success' }))
  fireEvent.click(screen.getByRole('button', { name: 'Plus loin' }))
  expect(screen.queryByText('Lu')).toBeNull()
  expect(told()).toBeVisible()
})

it('is not gone before it stands: its card may come late, with the page that it led to', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  notify({ title: 'Enregistré', type: 'success' })
  now.mockReturnValue(12_000)
  renderInApp(<Toasts />)
  expect(await screen.findByText('Enregistré')).toBeVisible()
})

it('gives the focus back to what had it before it was closed', async () => {
  renderInApp(
    <>
      <Toasts />
      <input aria-label="Email" />
    </>,
  )
  act(() => notify({ title: 'Enregistré', type: 'success' }))
  await screen.findByText('Enregistré')
  screen.getByLabelText('Email').focus()
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(told()).toBeNull()
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

it('stands above those before it', async () => {
  renderInApp(<Toasts />)
  act(() => notify({ title: 'Avant', type: 'info' }))
  act(() => notify({ title: 'Enregistré', type: 'success' }))
  const before = await screen.findByText('Avant')
  expect(told()?.compareDocumentPosition(before)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

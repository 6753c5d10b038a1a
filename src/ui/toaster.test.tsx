import { act, cleanup, fireEvent, screen } from '@testing-library/react'
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
  now.mockReturnValue(11_600)
  act(() => notify({ title: 'Enregistré', type: 'success' }))
  await screen.findByText('Lu')
  fireEvent.click(screen.getByRole('button', { name: 'Plus loin' }))
  expect(screen.queryByText('Lu')).toBeNull()
  expect(told()).toBeVisible()
})

it('lies on a field of a long form rather than on the one that is being filled in, also once the page has scrolled to it', async () => {
  const box = (top: number) => ({ top, bottom: top + 50, left: 0, right: 300 }) as DOMRect
  const tops: Record<string, number> = { Email: 400, Confirmer: 700 }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this instanceof HTMLElement && this.dataset.place) return box(this.dataset.place === 'top' ? 80 : 700)
    return box(tops[this.getAttribute('aria-label') ?? ''] ?? 2000)
  })
  renderInApp(
    <>
      <Toasts />
      <main>
        <input aria-label="Email" />
        <input aria-label="Confirmer" />
      </main>
    </>,
  )
  screen.getByLabelText('Email').focus()
  act(() => notify({ title: 'Inscription échouée', type: 'error' }))
  const place = async () => (await screen.findByText('Inscription échouée')).closest('[data-place]')
  expect(await place()).toHaveAttribute('data-place', 'top')
  tops.Email = 100
  fireEvent.scroll(document)
  await vi.waitFor(async () => expect(await place()).toHaveAttribute('data-place', 'bottom'))
})

it('stands between controls where both edges of the screen have some', async () => {
  const box = (top: number, height = 50) => ({ top, bottom: top + height, left: 0, right: 300 }) as DOMRect
  const tops: Record<string, number> = { Haut: 90, Milieu: 640, Bas: 710 }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this instanceof HTMLElement && this.dataset.place) {
      const lift = Number(/-?[\d.]+(?=px)/.exec(this.style.translate)?.[0] ?? 0)
      return box((this.dataset.place === 'top' ? 80 : 700) + lift)
    }
    return box(tops[this.textContent ?? ''] ?? 2000, 44)
  })
  renderInApp(
    <>
      <Toasts />
      <main>
        {Object.keys(tops).map((name) => (
          <button type="button" key={name}>
            {name}
          </button>
        ))}
      </main>
    </>,
  )
  act(() => notify({ title: 'Suivi', type: 'success' }))
  const cards = (await screen.findByText('Suivi')).closest('[data-place]')
  expect(cards).toHaveAttribute('data-place', 'bottom')
  // Its lower edge 8 px above 'Milieu'.
  expect(cards instanceof HTMLElement && cards.style.translate).toBe('0 -118px')
})

it('stands under the bar where it would lie on a button, else at the bottom', async () => {
  const box = (top: number) => ({ top, bottom: top + 50, left: 0, right: 300 }) as DOMRect
  let button = box(700)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this instanceof HTMLElement && this.dataset.place) return box(this.dataset.place === 'top' ? 80 : 700)
    return this.textContent === 'Payer' ? button : box(2000)
  })
  renderInApp(
    <>
      <Toasts />
      <main>
        <button type="button">Payer</button>
      </main>
    </>,
  )
  act(() => notify({ title: 'Enregistré', type: 'success' }))
  const place = async () => (await screen.findByText('Enregistré')).closest('[data-place]')
  expect(await place()).toHaveAttribute('data-place', 'top')
  button = box(300)
  act(() => notify({ title: 'Encore', type: 'success' }))
  expect(await place()).toHaveAttribute('data-place', 'bottom')
  // The page moves under it as something takes the focus.
  button = box(700)
  act(() => screen.getByRole('button', { name: 'Payer' }).focus())
  await vi.waitFor(async () => expect(await place()).toHaveAttribute('data-place', 'top'))
})

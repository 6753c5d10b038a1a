import { beforeEach, expect, it, vi } from 'vitest'
import { guardClickedPlace } from './clicked-place.ts'

let now = 0

/** Creates an element with a position, because jsdom has no layout. */
const place = (tag: string, left: number, top: number, width = 100, height = 40) => {
  const element = document.createElement(tag)
  element.getBoundingClientRect = () => DOMRect.fromRect({ x: left, y: top, width, height })
  document.body.append(element)
  return element
}
const click = (element: Element, x: number, y: number, detail = 1) => {
  const heard = vi.fn()
  element.addEventListener('click', heard, { once: true })
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y, detail })
  element.dispatchEvent(event)
  return heard.mock.calls.length === 1
}

beforeEach(() => {
  document.body.replaceChildren()
  // The guards of earlier tests have expired by then.
  now += 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

it('swallows the second click on what came into the place of a button, for a moment', () => {
  const button = place('button', 10, 10)
  expect(click(button, 50, 30)).toBe(true)
  button.remove()
  guardClickedPlace()
  const link = place('a', 0, 0, 200, 200)
  now += 200
  expect(click(link, 55, 35, 2)).toBe(false)
  now += 400
  expect(click(link, 55, 35)).toBe(true)
})

it('leaves every other place, the keyboard, and a button that is still there alone', () => {
  const button = place('button', 10, 10)
  click(button, 50, 30)
  guardClickedPlace()
  const link = place('a', 0, 0, 400, 400)
  expect(click(link, 300, 300)).toBe(true)
  expect(click(link, 0, 0, 0)).toBe(true)
  expect(click(button, 50, 30, 2)).toBe(true)
})

it('leaves what is pressed beside a button alone that can still be seen', () => {
  const heart = place('button', 10, 10)
  click(heart, 50, 30)
  guardClickedPlace()
  expect(click(place('button', 110, 10), 120, 30)).toBe(true)
  // The page was scrolled, or a line appeared above: another heart is at the same position.
  heart.getBoundingClientRect = () => DOMRect.fromRect({ x: 10, y: -90, width: 100, height: 40 })
  expect(click(place('button', 10, 10), 50, 30)).toBe(true)
})

it('swallows the second click on what covers the button now, and of a double click on what pushed it away', () => {
  const button = place('button', 10, 10)
  click(button, 50, 30)
  guardClickedPlace()
  expect(click(place('div', 0, 0, 300, 300), 50, 30)).toBe(false)
  button.getBoundingClientRect = () => DOMRect.fromRect({ x: 10, y: 60, width: 100, height: 40 })
  expect(click(place('a', 10, 10), 50, 30, 2)).toBe(false)
})

it('is about a click within the dialog that closed, and about no other', () => {
  const button = place('button', 10, 10)
  const dialog = place('dialog', 0, 0, 300, 300)
  click(button, 50, 30)
  button.remove()
  guardClickedPlace(dialog)
  const link = place('a', 0, 0, 200, 200)
  expect(click(link, 50, 30)).toBe(true)
})

it('waits, after a slow answer, as long as nobody could have seen the change', () => {
  const button = place('button', 10, 10)
  click(button, 50, 30)
  now += 3_000
  button.remove()
  guardClickedPlace()
  const link = place('a', 0, 0, 200, 200)
  now += 250
  expect(click(link, 50, 30)).toBe(false)
  now += 100
  expect(click(link, 50, 30)).toBe(true)
})

it.each([
  ['types', () => document.body.dispatchEvent(new Event('input', { bubbles: true }))],
  ['presses a key', () => document.body.dispatchEvent(new Event('keydown', { bubbles: true }))],
  ['scrolls', () => document.body.dispatchEvent(new Event('wheel', { bubbles: true }))],
  [
    'clicks elsewhere',
    () =>
      document.body.dispatchEvent(
        new MouseEvent('pointerdown', { bubbles: true, clientX: 300, clientY: 300 }),
      ),
  ],
])('is over as soon as somebody %s: the change was seen', (_, goOn) => {
  const button = place('button', 10, 10)
  click(button, 50, 30)
  button.remove()
  guardClickedPlace()
  const link = place('a', 0, 0, 200, 200)
  goOn()
  expect(click(link, 50, 30)).toBe(true)
})

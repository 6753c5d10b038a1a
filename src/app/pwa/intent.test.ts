import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectivity } from '../../data/connectivity.ts'
import { followIntent } from './intent.ts'

let stop = () => {}
let prepared: string[] = []
let finish: (() => void)[] = []

const link = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('a, button')].find(
    ({ textContent }) => textContent === name,
  )
  if (!found) throw new Error(name)
  return found
}
const on = (name: string, type: string) => link(name).dispatchEvent(new Event(type, { bubbles: true }))
const wait = (ms = 100) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  prepared = []
  finish = []
  document.body.innerHTML = `
    <a href="/events/a"><b>A</b></a><a href="/events/b">B</a><a href="/events/c">C</a><a href="/events/d">D</a>
    <a href="/">here</a><a href="/#part">part</a><a href="https://elsewhere.test/events/a">elsewhere</a>
    <a href="/events/e" target="_blank">new tab</a><a href="/billet.ics" download>file</a><button>button</button>`
  stop = followIntent((path) => {
    prepared.push(path)
    return new Promise((resolve) => finish.push(resolve))
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  connectivity.report(true)
  document.body.innerHTML = ''
})

test('a pointer that rests on a link, or the focus, means its page; one that passes does not', async () => {
  on('A', 'pointerover')
  await wait(40)
  on('B', 'pointerover')
  await wait(40)
  on('button', 'pointerover')
  await wait()
  expect(prepared).toEqual([])
  on('A', 'pointerover')
  await wait()
  expect(prepared).toEqual(['/events/a'])
  on('B', 'focusin')
  on('B', 'focusout')
  await wait()
  on('C', 'focusin')
  await wait()
  expect(prepared).toEqual(['/events/a', '/events/c'])
})

test('a finger means it at once, and it is asked for once as long as it comes', async () => {
  on('A', 'pointerover')
  on('A', 'pointerdown')
  await wait()
  on('A', 'pointerdown')
  expect(prepared).toEqual(['/events/a'])
  finish[0]?.()
  await wait()
  on('A', 'pointerdown')
  expect(prepared).toEqual(['/events/a', '/events/a'])
})

test('what leads out of the page’s own tab or nowhere else is left alone', async () => {
  for (const name of ['here', 'part', 'elsewhere', 'new tab', 'file', 'button']) {
    on(name, 'pointerover')
    on(name, 'pointerdown')
    await wait()
  }
  expect(prepared).toEqual([])
})

test('no more than three come at a time', async () => {
  for (const name of ['A', 'B', 'C', 'D']) on(name, 'pointerdown')
  expect(prepared).toEqual(['/events/a', '/events/b', '/events/c'])
  finish[1]?.()
  await wait()
  on('D', 'pointerdown')
  expect(prepared.at(-1)).toBe('/events/d')
})

test('nothing is asked for without a network, or where data is saved', async () => {
  connectivity.report(false)
  on('A', 'pointerdown')
  connectivity.report(true)
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
  on('A', 'pointerdown')
  vi.unstubAllGlobals()
  expect(prepared).toEqual([])
  on('A', 'pointerdown')
  expect(prepared).toEqual(['/events/a'])
})

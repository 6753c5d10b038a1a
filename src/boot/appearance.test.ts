import { beforeEach, expect, it, vi } from 'vitest'
import { setAppearance } from './appearance.ts'

const html = document.documentElement
const systemPrefers = (mode: 'dark' | 'light') =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes(mode) }) as MediaQueryList)

beforeEach(() => {
  html.className = 'dark'
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#eee">'
})

it('shows the visitor’s bar without a token, the member’s with one', () => {
  systemPrefers('dark')
  setAppearance(html)
  expect(html.dataset.auth).toBe('visitor')
  localStorage.setItem('nectar.token', 'x')
  setAppearance(html)
  expect(html.dataset.auth).toBe('member')
})

it('goes on leading to the pass that is kept here after the session has ended', () => {
  systemPrefers('dark')
  localStorage.setItem('nectar.kept', '1')
  localStorage.removeItem('nectar.token')
  setAppearance(html)
  expect(html.dataset.auth).toBe('expired')
})

it('follows the system until a mode was chosen', () => {
  systemPrefers('light')
  setAppearance(html)
  expect([...html.classList]).toEqual(['light'])
  localStorage.setItem('nectar.color-mode', 'dark')
  setAppearance(html)
  expect([...html.classList]).toEqual(['dark'])
  expect(html.style.colorScheme).toBe('dark')
})

it('gives the status bar the chosen mode’s colour, whatever the system prefers', () => {
  systemPrefers('dark')
  localStorage.setItem('nectar.color-mode', 'light')
  setAppearance(html)
  const colours = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
  expect(colours.map(({ content }) => content)).toEqual(['#eee', '#eee'])
})

it('takes somebody whose storage is denied for a visitor', () => {
  systemPrefers('dark')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  setAppearance(html)
  expect(html.dataset.auth).toBe('visitor')
  expect([...html.classList]).toEqual(['dark'])
})

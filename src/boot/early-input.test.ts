import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { markHydrated } from '../lib/ready.ts'
import { followReplaced, holdEarlyInput } from './early-input.ts'

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement
const main = () => document.querySelector('main')
const fire = (target: EventTarget, type: string) => {
  const event = new Event(type, { bubbles: true, cancelable: true })
  target.dispatchEvent(event)
  return event
}
const form = `<form>
  <input name="email" type="email"><input name="password" type="password">
  <button type="submit">Se connecter</button>
</form>`

beforeEach(() => {
  document.body.innerHTML = `<div id="root"><header><button>Menu</button></header><main>${form}</main></div>`
  window.nectarReady = holdEarlyInput()
})
afterEach(() => {
  // Marks the page as hydrated, which removes all listeners.
  markHydrated(main())
  window.nectarReady = undefined
})

it('tells the app what was typed only once the page answers, each field its own text', () => {
  field('email').value = 'a@b.fr'
  fire(field('email'), 'input')
  field('password').value = 'secret'
  fire(field('password'), 'input')
  const heard = vi.fn()
  document.addEventListener('input', ({ target }) =>
    heard((target as HTMLInputElement).name, (target as HTMLInputElement).value),
  )
  markHydrated(document.getElementById('root'))
  expect(heard).not.toHaveBeenCalled()
  markHydrated(main())
  expect(heard.mock.calls).toEqual([
    ['email', 'a@b.fr'],
    ['password', 'secret'],
  ])
})

it('gives what was typed to the fields that took the place of the first ones, and the caret back', () => {
  field('password').value = 'secret'
  fire(field('password'), 'input')
  field('password').focus()
  const page = main() as HTMLElement
  page.innerHTML = form
  markHydrated(page)
  expect(field('password').value).toBe('secret')
  expect(field('email').value).toBe('')
  expect(document.activeElement).toBe(field('password'))
})

it('gives the caret back without scrolling there: a link within the page has led elsewhere', () => {
  field('password').focus()
  const page = main() as HTMLElement
  page.innerHTML = form
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  markHydrated(page)
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
})

it('repeats a press once, after the typing, and lets no form go by itself', () => {
  const button = document.querySelector('main button') as HTMLButtonElement
  expect(fire(button, 'click').defaultPrevented).toBe(true)
  fire(button, 'click')
  const submit = fire(document.querySelector('form') as HTMLFormElement, 'submit')
  expect(submit.defaultPrevented).toBe(true)
  const pressed = vi.fn((event: Event) => event.preventDefault())
  button.addEventListener('click', pressed)
  markHydrated(main())
  expect(pressed).toHaveBeenCalledTimes(1)
})

it('gives a choice to the app that takes the page over', () => {
  const page = main() as HTMLElement
  page.innerHTML = '<select name="genre"><option value="">Tous</option><option>Jazz</option></select>'
  const select = page.querySelector('select') as HTMLSelectElement
  const chosen = vi.fn()
  page.addEventListener('change', () => chosen(select.value))
  select.value = 'Jazz'
  fire(select, 'input')
  fire(select, 'change')
  expect(chosen).not.toHaveBeenCalled()
  select.value = ''
  markHydrated(page)
  expect(chosen.mock.calls).toEqual([['Jazz']])
})

it('keeps a press in a part of the page until that part answers', () => {
  const page = main() as HTMLElement
  page.innerHTML = '<div data-slice><button>Choisir</button></div>'
  const slice = page.querySelector('[data-slice]') as HTMLElement
  const button = page.querySelector('button') as HTMLButtonElement
  markHydrated(page)
  const pressed = vi.fn()
  fire(button, 'click')
  button.addEventListener('click', pressed)
  markHydrated(slice)
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(fire(button, 'click').defaultPrevented).toBe(false)
})

it('repeats what is meant for the frame as soon as the frame answers', () => {
  const menu = document.querySelector('header button') as HTMLButtonElement
  fire(menu, 'click')
  const pressed = vi.fn()
  menu.addEventListener('click', pressed)
  markHydrated(document.getElementById('root'))
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(fire(menu, 'click').defaultPrevented).toBe(false)
})

describe('the link back to a list', () => {
  const back = () => document.querySelector<HTMLAnchorElement>('main a') as HTMLAnchorElement
  const press = (isBack = true) => {
    ;(main() as HTMLElement).innerHTML =
      `<div ${isBack ? 'data-back' : ''}><a href="/artists"><span>Tous les artistes</span></a></div>`
    const link = back()
    // The browser follows the address that the link has once every listener has run.
    link.addEventListener('click', (event) => event.preventDefault())
    fire(link.firstElementChild as Element, 'click')
    return link.pathname + link.search
  }
  afterEach(() => {
    vi.restoreAllMocks()
    history.replaceState(null, '')
  })

  it.each([
    { referrer: `${location.origin}/artists?search=lyon`, to: '/artists?search=lyon' },
    { referrer: `${location.origin}/artists-et-plus?search=lyon`, to: '/artists' },
    { referrer: `${location.origin}/events?search=lyon`, to: '/artists' },
    { referrer: 'https://ailleurs.example/artists?search=lyon', to: '/artists' },
    { referrer: '', to: '/artists' },
  ])('pressed early leads from "$referrer" to $to', ({ referrer, to }) => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
    expect(press()).toBe(to)
  })

  it('pressed early on a reloaded page leads to the list that the app has noted', () => {
    history.replaceState({ usr: { from: '/artists?search=metz' }, key: 'k' }, '')
    expect(press()).toBe('/artists?search=metz')
  })

  it('is the only one that is led elsewhere', () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/artists?search=lyon`)
    expect(press(false)).toBe('/artists')
  })
})

describe('a press on an element that is replaced before it is released', () => {
  const link = () => document.querySelector<HTMLElement>('header a') as HTMLElement
  const header = () => document.querySelector('header') as HTMLElement
  const frame = '<a href="#a">Agenda</a><a href="#b">Annuaire</a>'
  const pointer = (target: EventTarget, type: string, clientX = 0) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX }))
  const soon = () => new Promise((resolve) => setTimeout(resolve, 5))
  let clicked: string[]
  beforeAll(() => followReplaced())
  beforeEach(() => {
    markHydrated(document.getElementById('root'))
    header().innerHTML = frame
    clicked = []
    header().addEventListener('click', ({ target }) => clicked.push((target as Element).textContent ?? ''))
  })
  const release = async (over: Element, clientX = 0) => {
    document.elementFromPoint = () => over
    pointer(over, 'pointerup', clientX)
    await soon()
  }

  it('goes to the one that took its place, once', async () => {
    pointer(link(), 'pointerdown')
    header().innerHTML = frame
    await release(link())
    await release(link())
    expect(clicked).toEqual(['Agenda'])
  })

  it('is none where it is released elsewhere, or its like is gone', async () => {
    pointer(link(), 'pointerdown')
    header().innerHTML = frame
    await release(header().lastElementChild as Element, 40)
    pointer(link(), 'pointerdown')
    header().innerHTML = '<a href="#c">Autre</a>'
    await release(link())
    expect(clicked).toEqual([])
  })

  it('goes to the one that took its place, or to itself, where the page moved under a pointer that stayed', async () => {
    pointer(link(), 'pointerdown')
    header().innerHTML = frame
    await release(document.body)
    pointer(link(), 'pointerdown')
    await release(document.body, 5)
    expect(clicked).toEqual(['Agenda', 'Agenda'])
  })

  it('is none where the pointer left it', async () => {
    pointer(link(), 'pointerdown')
    await release(document.body, 40)
    expect(clicked).toEqual([])
  })

  it('goes to the link with its address where the words have become others', async () => {
    pointer(link(), 'pointerdown')
    header().innerHTML = '<a href="#b">Favoris</a><a href="#a">Ce soir</a>'
    await release(header().lastElementChild as Element)
    expect(clicked).toEqual(['Ce soir'])
  })

  it('goes to the link of the same role where words and address have become others', async () => {
    header().innerHTML = '<a href="#c" data-heir="pass">Mon pass</a>'
    pointer(link(), 'pointerdown')
    header().innerHTML = '<a href="#b">Mon pass</a><a href="#a" data-heir="pass">Mes billets</a>'
    await release(header().lastElementChild as Element)
    expect(clicked).toEqual(['Mes billets'])
  })

  it('waits for a footer that is away until its code has come', async () => {
    const footer = document.createElement('footer')
    footer.innerHTML = '<a href="#mentions">Mentions légales</a>'
    const { parentElement: place } = header()
    place?.append(footer)
    pointer(footer.firstElementChild as Element, 'pointerdown')
    footer.remove()
    await release(document.body)
    const next = footer.cloneNode(true) as HTMLElement
    next.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent ?? ''))
    place?.append(next)
    await soon()
    expect(clicked).toEqual(['Mentions légales'])
  })

  it('waits no longer once something else is pressed', async () => {
    const footer = document.createElement('footer')
    footer.innerHTML = '<a href="#mentions">Mentions légales</a>'
    const { parentElement: place } = header()
    place?.append(footer)
    pointer(footer.firstElementChild as Element, 'pointerdown')
    footer.remove()
    await release(document.body)
    pointer(document.body, 'pointerdown')
    const next = footer.cloneNode(true) as HTMLElement
    next.addEventListener('click', () => clicked.push('footer'))
    place?.append(next)
    await soon()
    expect(clicked).toEqual([])
  })

  it('is left to the browser where it stands', async () => {
    pointer(link(), 'pointerdown')
    await release(link())
    expect(clicked).toEqual([])
    pointer(link(), 'pointerdown')
    link().click()
    header().innerHTML = frame
    await release(link())
    expect(clicked).toEqual(['Agenda'])
  })
})

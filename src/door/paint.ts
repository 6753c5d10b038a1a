import type { Door } from './read-door.ts'

const SVG = 'http://www.w3.org/2000/svg'

const add = (parent: Element, tag: string, text: string, className?: string): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  if (className) element.className = className
  parent.append(element)
  return element
}

const addCode = (parent: Element, { path, size, fullName }: Door): void => {
  const svg = document.createElementNS(SVG, 'svg')
  const set = (name: string, value: string) => svg.setAttribute(name, value)
  set('viewBox', `0 0 ${size} ${size}`)
  set('role', 'img')
  set('aria-label', `QR code du Pass de ${fullName}`)
  set('shape-rendering', 'crispEdges')
  for (const [fill, d] of [
    ['#ffffff', `M0 0h${size}v${size}H0z`],
    ['#000000', path],
  ] as const) {
    const drawn = document.createElementNS(SVG, 'path')
    drawn.setAttribute('fill', fill)
    drawn.setAttribute('d', d)
    svg.append(drawn)
  }
  parent.append(svg)
}

// Told to the app, which may be up already without having painted the pass yet.
const enter = (door: HTMLElement, state: string): void => {
  door.dataset.state = state
  dispatchEvent(new Event('nectar:door'))
}

/** The pass over the whole screen: code, name, level, short code, and whether it is past its end. */
export const paintPass = (door: HTMLElement, row: Door): void => {
  const pass = document.createElement('div')
  pass.className = 'door-pass'
  pass.setAttribute('role', 'dialog')
  pass.setAttribute('aria-modal', 'true')
  pass.setAttribute('aria-label', 'Mon Pass')
  const panel = add(pass, 'div', '')
  add(panel, 'h2', 'Mon Pass')
  const close = add(panel, 'button', '✕')
  close.setAttribute('aria-label', 'Fermer')
  addCode(panel, row)
  add(panel, 'b', row.fullName)
  add(panel, 'i', row.label)
  add(panel, 'code', row.shortCode)
  const isLate = row.expiresAt !== null && row.expiresAt <= Date.now()
  add(panel, 'i', isLate ? row.expiredLine : row.validLine, isLate ? 'door-late' : undefined)

  const leave = () => {
    pass.remove()
    history.replaceState(history.state, '', location.pathname)
    enter(door, 'closed')
  }
  close.onclick = leave
  pass.onkeydown = ({ key }) => {
    if (key === 'Escape') leave()
    // The page behind is not to be reached: the one button keeps focus.
    if (key === 'Tab') close.focus()
    return key !== 'Tab'
  }
  door.replaceChildren(pass)
  close.focus()
  enter(door, 'open')
}

/** The Pass card where the app will show it, with the button to its code. */
export const paintCard = (door: HTMLElement, row: Door): void => {
  const card = document.createElement('section')
  card.className = 'door-card'
  card.setAttribute('aria-label', row.label)
  add(card, 'b', 'Nectar Pass')
  const words = add(card, 'div', '')
  add(words, 'b', row.label)
  add(words, 'i', row.fullName)
  add(card, 'button', 'Afficher mon QR code').onclick = () => paintPass(door, row)
  door.replaceChildren(card)
  enter(door, 'card')
}

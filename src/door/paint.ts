import type { Door } from './read-door.ts'

const SVG = 'http://www.w3.org/2000/svg'

const add = (parent: Element, tag: string, text: string, className?: string): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  if (className) element.className = className
  parent.append(element)
  return element
}

const draw = (parent: Element, tag: string, attributes: Record<string, string>): Element => {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  parent.append(element)
  return element
}

const addCode = (parent: Element, { path, size, fullName }: Door): void => {
  const svg = draw(parent, 'svg', {
    viewBox: `0 0 ${size} ${size}`,
    role: 'img',
    'aria-label': `QR code du Pass de ${fullName}`,
    'shape-rendering': 'crispEdges',
  })
  draw(svg, 'path', { fill: '#ffffff', d: `M0 0h${size}v${size}H0z` })
  draw(svg, 'path', { fill: '#000000', d: path })
}

// No sign of a font: none of the app's has one, and looking for another takes the browser longer than all the rest.
const addCross = (parent: Element): void => {
  const svg = draw(parent, 'svg', {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'aria-hidden': 'true',
  })
  draw(svg, 'path', { d: 'M5 5l14 14M19 5L5 19' })
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
  const close = add(panel, 'button', '')
  addCross(close)
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

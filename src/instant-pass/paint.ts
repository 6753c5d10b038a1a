import { now } from '../lib/clock.ts'
import { wholeModules } from '../lib/whole-modules.ts'
import type { Door, DrawnTicket } from './read-row.ts'

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

const addCode = (parent: Element, { path, size }: { path: string; size: number }, label: string): Element => {
  const svg = draw(parent, 'svg', {
    viewBox: `0 0 ${size} ${size}`,
    role: 'img',
    'aria-label': label,
    'shape-rendering': 'crispEdges',
  })
  draw(svg, 'path', { fill: '#ffffff', d: `M0 0h${size}v${size}H0z` })
  draw(svg, 'path', { fill: '#000000', d: path })
  return svg
}

// No sign of a font: none of the app's has one, and looking for another takes the browser longer than all the rest.
const addClose = (parent: Element): HTMLElement => {
  const close = add(parent, 'button', '')
  const svg = draw(close, 'svg', {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'aria-hidden': 'true',
  })
  draw(svg, 'path', { d: 'M5 5l14 14M19 5L5 19' })
  close.setAttribute('aria-label', 'Fermer')
  return close
}

// Told to the app, which may be up already without having painted the pass yet.
const enter = (door: HTMLElement, state: string): void => {
  door.dataset.state = state
  dispatchEvent(new Event('nectar:door'))
}

const setAddress = (search: string): void =>
  history.replaceState(history.state, '', location.pathname + search)

/** Covers the screen: closed by `close`, by Esc and by the phone's back button, and nothing behind it is reached. */
const cover = (
  door: HTMLElement,
  dialog: HTMLElement,
  label: string,
  close: HTMLElement,
  state: string,
): void => {
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('aria-label', label)
  const leave = () => {
    dialog.remove()
    setAddress('')
    enter(door, 'closed')
  }
  close.onclick = leave
  // The address is another one already. What the app has taken over is the app's.
  addEventListener('popstate', () => {
    if (!dialog.isConnected) return
    dialog.remove()
    delete door.dataset.state
  })
  dialog.onkeydown = ({ key, shiftKey }) => {
    if (key === 'Escape') leave()
    if (key !== 'Tab') return true
    const buttons = [...dialog.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement) + (shiftKey ? -1 : 1)
    buttons.at(at % buttons.length)?.focus()
    return false
  }
  door.replaceChildren(dialog)
  close.focus()
  enter(door, state)
}

const dialogOf = (className: string): HTMLElement => {
  const dialog = document.createElement('div')
  dialog.className = className
  return dialog
}

/** The pass over the whole screen: code, name, level, short code, and whether it is past its end. */
export const paintPass = (door: HTMLElement, row: Door): void => {
  const pass = dialogOf('door-pass')
  const panel = add(pass, 'div', '')
  const header = add(panel, 'header', '')
  add(header, 'h2', 'Mon Pass')
  const close = addClose(header)
  addCode(panel, row, `QR code du Pass de ${row.fullName}`)
  add(panel, 'b', row.fullName)
  add(panel, 'i', row.label)
  add(panel, 'code', row.shortCode)
  const isLate = row.expiresAt !== null && row.expiresAt <= now().getTime()
  add(panel, 'i', isLate ? row.expiredLine : row.validLine, isLate ? 'door-late' : undefined)
  cover(door, pass, 'Mon Pass', close, 'open')
}

/** A ticket over the whole screen, as the app's own screen shows it, with the Pass one press away. Its address is the ticket's. */
export const paintTicket = (door: HTMLElement, row: Door, ticket: DrawnTicket): void => {
  setAddress(`?billet=${ticket.id}`)
  const screen = dialogOf('door-ticket')
  const header = add(screen, 'header', '')
  const bar = add(header, 'div', '')
  add(bar, 'b', ticket.seat)
  add(bar, 'button', 'Mon Pass', 'door-other').onclick = () => {
    setAddress('?pass=carte')
    paintPass(door, row)
  }
  const close = addClose(header)
  const box = add(screen, 'figure', '')
  const code = addCode(box, ticket, ticket.codeTitle)
  const words = add(screen, 'div', '')
  add(words, 'b', row.fullName)
  add(words, 'i', ticket.eventName)
  add(words, 'i', ticket.when)
  add(words, 'i', ticket.where)
  add(words, 'code', ticket.shortCode)
  cover(door, screen, ticket.title, close, 'ticket')
  const adjust = () => {
    const side = wholeModules(Math.min(box.clientWidth, box.clientHeight), ticket.size, devicePixelRatio || 1)
    code.setAttribute('width', `${side}`)
    code.setAttribute('height', `${side}`)
  }
  adjust()
  addEventListener('resize', adjust)
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

import { now } from '../lib/clock.ts'
import { wholeModules } from '../lib/whole-modules.ts'
import type { DrawnTicket, InstantPassRow } from './read-row.ts'

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

// Drawn, not a character: none of the app's fonts has one, and searching for another font is slow.
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

// Notifies the app, which may have started without having painted the pass yet.
const enter = (container: HTMLElement, state: string): void => {
  container.dataset.state = state
  dispatchEvent(new Event('nectar:instant-pass'))
}

const setAddress = (search: string): void =>
  history.replaceState(history.state, '', location.pathname + search)

/** Covers the screen with a dialog: `close`, Esc and the phone's back button close it, and the focus stays inside. */
const cover = (
  container: HTMLElement,
  dialog: HTMLElement,
  label: string,
  close: HTMLElement,
  state: string,
): void => {
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('aria-label', label)
  // Names and codes must not be translated.
  dialog.setAttribute('translate', 'no')
  const leave = () => {
    dialog.remove()
    setAddress('')
    enter(container, 'closed')
  }
  close.onclick = leave
  // The address has already changed. Leave alone anything that the app has taken over.
  addEventListener('popstate', () => {
    if (!dialog.isConnected) return
    dialog.remove()
    delete container.dataset.state
  })
  dialog.onkeydown = ({ key, shiftKey }) => {
    if (key === 'Escape') leave()
    if (key !== 'Tab') return true
    const buttons = [...dialog.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement) + (shiftKey ? -1 : 1)
    buttons.at(at % buttons.length)?.focus()
    return false
  }
  container.replaceChildren(dialog)
  enter(container, state)
  close.focus()
}

const dialogOf = (className: string): HTMLElement => {
  const dialog = document.createElement('div')
  dialog.className = className
  return dialog
}

/** Paints the pass over the whole screen: code, name, level, short code, and validity. */
export const paintPass = (container: HTMLElement, row: InstantPassRow): void => {
  const pass = dialogOf('instant-dialog')
  const panel = add(pass, 'div', '')
  const header = add(panel, 'header', '')
  add(header, 'h2', 'Mon Pass')
  const close = addClose(header)
  const isLate = row.expiresAt !== null && row.expiresAt <= now().getTime()
  // Above the code: a small screen shows no more than that.
  if (isLate) add(panel, 'i', row.expiredLine, 'instant-late')
  addCode(panel, row, `QR code du Pass de ${row.fullName}`)
  add(panel, 'b', row.fullName)
  add(panel, 'i', row.label)
  add(panel, 'code', row.shortCode)
  if (!isLate) add(panel, 'i', row.validLine)
  cover(container, pass, 'Mon Pass', close, 'open')
}

/** Paints a ticket over the whole screen, like the app's own screen, with a button for the Pass. Sets the ticket's address. */
export const paintTicket = (container: HTMLElement, row: InstantPassRow, ticket: DrawnTicket): void => {
  setAddress(`?billet=${ticket.id}`)
  const screen = dialogOf('instant-ticket')
  const header = add(screen, 'header', '')
  const { ground = '', ink = '' } = ticket.band ?? {}
  Object.assign(header.style, { background: ground, color: ink })
  const bar = add(header, 'div', '')
  add(bar, 'b', ticket.seat)
  add(bar, 'button', 'Mon Pass', 'instant-other').onclick = () => {
    setAddress('?pass=carte')
    paintPass(container, row)
  }
  const close = addClose(header)
  const box = add(screen, 'figure', '')
  const code = addCode(box, ticket, ticket.codeTitle)
  const text = add(screen, 'div', '')
  add(text, 'b', row.fullName)
  add(text, 'i', ticket.eventName)
  add(text, 'i', ticket.when)
  add(text, 'i', ticket.where)
  add(text, 'code', ticket.shortCode)
  cover(container, screen, ticket.title, close, 'ticket')
  const adjust = () => {
    const side = wholeModules(Math.min(box.clientWidth, box.clientHeight), ticket.size, devicePixelRatio || 1)
    code.setAttribute('width', `${side}`)
    code.setAttribute('height', `${side}`)
  }
  adjust()
  addEventListener('resize', adjust)
}

/** Paints the next ticket at the app's position, with the button for its code. */
const paintNext = (container: HTMLElement, row: InstantPassRow, ticket: DrawnTicket): void => {
  const card = document.createElement('section')
  card.className = 'instant-next'
  card.setAttribute('aria-label', ticket.eventName)
  card.setAttribute('translate', 'no')
  add(card, 'i', '')
  const text = add(card, 'div', '')
  add(text, 'b', ticket.eventName)
  add(text, 'span', ticket.when)
  add(text, 'span', ticket.where)
  add(text, 'button', 'Afficher le billet').onclick = () => paintTicket(container, row, ticket)
  container.replaceChildren(card)
  enter(container, 'card')
}

/** Paints what opens the next door at the app's position: the next ticket, else a Pass that opens something. A free Pass is left to the app. */
export const paintCard = (container: HTMLElement, row: InstantPassRow): void => {
  const next = row.tickets?.find(({ until }) => until > now().getTime())
  if (next) paintNext(container, row, next)
  else if (row.passType !== 0) paintStrip(container, row)
}

const paintStrip = (container: HTMLElement, row: InstantPassRow): void => {
  const card = document.createElement('section')
  card.className = 'instant-card'
  card.setAttribute('aria-label', row.label)
  const text = add(card, 'div', '')
  add(text, 'b', row.label)
  add(text, 'i', row.fullName)
  add(card, 'button', 'Afficher mon QR code').onclick = () => paintPass(container, row)
  container.replaceChildren(card)
  enter(container, 'card')
}

/**
 * Styles of the instant pass, with the geometry of the app's own screens. They reach the page as a constructed style sheet, which the content
 * security policy allows without a hash. The code's background is pure white in both modes.
 */
export const css = `
[data-covered] #root,#instant-pass[data-bare] :is(h2,b,i:not(.instant-late),code,.instant-other){display:none}
#instant-pass{--f:var(--n-fonts-heading,sans-serif);--i:#1c1303}
#instant-pass b,#instant-pass i{display:block;font-style:normal}
.instant-card,.instant-next{position:absolute;inset-inline:1.25rem;top:9.45rem;z-index:9;display:grid;grid-template-columns:minmax(0,1fr);overflow:hidden;overflow-wrap:break-word;border-radius:12px}
.instant-card{gap:.75rem;min-height:9rem;align-content:space-between;padding:1rem;background:var(--n-colors-accent,#f9b520);color:var(--i)}
.instant-card b{font:800 1.25rem/1.12 var(--f)}
.instant-card i{font-size:.875rem;font-weight:600}
.instant-next{background:var(--n-colors-raised,#fff);border:1px solid var(--n-colors-line,#888)}
.instant-next>i{aspect-ratio:2;background:var(--n-colors-sunken,#ddd)}
.instant-next>div{display:grid;gap:.5rem;padding:1rem}
.instant-next b{font:800 1.5rem/1.08 var(--f)}
.instant-next span{font-size:.875rem}
.instant-card>button,.instant-next button{min-height:3rem;border-radius:99px;background:var(--i);color:#fff7e6;font:700 1rem var(--f)}
.instant-next button{min-height:3.5rem;background:var(--n-colors-accent,#f9b520);color:var(--i)}
.instant-dialog{position:fixed;inset:0;z-index:99;display:grid;place-items:center;background:var(--n-colors-scrim,#000b)}
.instant-dialog>div{overflow:auto;width:min(30rem,100vw - min(2rem,10vw));height:min(49rem,100dvh - min(2rem,10vw));padding:1rem min(1.5rem,7vw);border-radius:20px;background:var(--n-colors-raised,#fff);color:var(--n-colors-ink,#000);text-align:center;overflow-wrap:break-word}
.instant-dialog header{display:flex;align-items:center;justify-content:space-between;margin:0 -.5rem 1rem 0}
.instant-dialog h2{font:800 1.25rem/1.15 var(--f);text-align:start}
.instant-dialog button{flex:none;margin-left:auto;width:2.75rem;height:2.75rem}
.instant-dialog button svg{width:1.5rem;margin:auto}
.instant-dialog div>svg{width:226px;height:226px;margin:0 auto 1rem;padding:13px;background:#fff;border-radius:12px}
.instant-dialog b{font:800 1.5rem/1.1 var(--f);margin-bottom:.5rem}
.instant-dialog code{display:block;margin:1.5rem 0;font:700 1.5rem var(--n-fonts-mono,monospace);letter-spacing:.08em}
.instant-late{margin-bottom:1rem;color:var(--n-colors-danger,#a3200f);font-weight:700}
.instant-ticket{position:fixed;inset:0;z-index:99;display:grid;grid-template:"t" auto "c" minmax(min(100vw,65dvh),1fr) "w" minmax(0,1fr)/minmax(0,1fr);padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);background:#fff;color:#000}
.instant-ticket header{grid-area:t;display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:start;padding-left:1.25rem;font:700 1rem var(--f)}
.instant-ticket button{min-width:44px;min-height:44px;padding:0 10px}
.instant-ticket button svg{width:24px}
.instant-ticket header>div{display:flex;flex-wrap:wrap;align-items:center;min-height:44px}
.instant-ticket .instant-other{text-decoration:underline;text-underline-offset:4px}
.instant-ticket figure{grid-area:c;display:grid;place-items:center;min-width:0;min-height:0;overflow:hidden}
.instant-ticket figure svg{max-width:none}
.instant-ticket>div{grid-area:w;overflow:auto;padding:0 1.25rem;text-align:center;overflow-wrap:break-word}
.instant-ticket>div b{font:800 1.5rem/1.08 var(--f)}
.instant-ticket code{font:700 1.25rem var(--n-fonts-mono,monospace);letter-spacing:.08em}
@media (orientation:landscape){.instant-ticket{grid-template:"c t" auto "c w" minmax(0,1fr)/minmax(min(100dvh,65vw),1.3fr) minmax(0,1fr)}.instant-ticket header{padding-left:.5rem}.instant-ticket>div{padding-left:.5rem;text-align:start}}
@media (max-height:550px){.instant-dialog header{margin-bottom:0}.instant-dialog div>svg{width:210px;height:210px;margin-bottom:.5rem;padding:5px}.instant-dialog code{margin:.5rem 0}}
@media (max-height:25rem){.instant-dialog>div{height:100dvh;padding-top:max(.5rem,env(safe-area-inset-top));border-radius:0}}
@media (min-width:768px){.instant-card,.instant-next{top:13rem;inset-inline:2rem}.instant-next{grid-template-columns:16rem minmax(0,1fr)}.instant-next>i{aspect-ratio:auto}}
@media (min-width:1024px){.instant-next{left:max(2rem,50% - 35.5rem);right:calc(max(2rem,50% - 35.5rem) + 26.5rem)}.instant-card{left:auto;right:max(2rem,50% - 35.5rem);width:24rem}}
`.replaceAll('\n', '')

import { paths } from '../config/paths.ts'
import { now } from '../lib/clock.ts'
import { nearestEvening } from '../lib/nearest-evening.ts'
import { whenParsed } from '../lib/when-parsed.ts'
import { keepPlace } from './keep-place.ts'
import { css, paintCard, paintPass, paintTicket } from './paint.ts'
import { type InstantPassRow, readInstantPass } from './read-row.ts'

/** The heading font's file, inserted by the build. */
declare const __FONT__: string | undefined

/** Longest delay of the page behind the code, in ms: a database may be slow or never respond. */
const PATIENCE_MS = 500

// Inlined in the shell's head: on /tickets it shows today's ticket or the pass before any framework has loaded.
const { pathname, search } = location
const html = document.documentElement
const asked = new URLSearchParams(search)
const [pass, billet] = [asked.get('pass'), asked.get('billet')]
const isTickets = pathname === paths.tickets && 'adoptedStyleSheets' in document
const isCodeWanted = isTickets && (pass !== null || billet !== null) && html.dataset.auth !== 'visitor'

whenParsed(() => {
  const root = document.getElementById('root')
  if (root) keepPlace(root)
})

// The first request of a page takes long on a slow phone: a code is painted before it.
if (!isCodeWanted && typeof __FONT__ !== 'undefined') {
  const link = { rel: 'preload', as: 'font', crossOrigin: '', href: __FONT__ }
  document.head.append(Object.assign(document.createElement('link'), link))
}

if (isTickets) {
  const reveal = () => delete html.dataset.covered
  /** Calls back after the frame that shows what was painted. */
  const afterFrame = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  // The code covers the screen: lay out the page behind it only after the code was painted.
  if (isCodeWanted) {
    setTimeout(reveal, PATIENCE_MS)
    html.dataset.covered = ''
  }
  const paint = (row: InstantPassRow | null) => {
    const container = document.getElementById('instant-pass')
    // The app was faster: it has taken over `#instant-pass` and shows the pass itself.
    if (!row || !container || container.dataset.taken !== undefined) return reveal()
    // Words take as long as all the rest, for their fonts: the code has a frame of its own before them.
    if (isCodeWanted) container.dataset.bare = ''
    const tickets = row.tickets ?? []
    // 'Mon pass' shows today's ticket, if there is one.
    const ticket =
      pass === '1' ? nearestEvening(tickets, now().getTime()) : tickets.find(({ id }) => id === billet)
    if (ticket) paintTicket(container, row, ticket)
    // A free Pass opens no door: who holds tickets sees the next one.
    else if (pass !== null && (pass !== '1' || row.passType !== 0 || tickets.length === 0))
      paintPass(container, row)
    else paintCard(container, row)
    afterFrame(() => {
      delete container.dataset.bare
      afterFrame(reveal)
    })
  }
  readInstantPass((row) => whenParsed(() => paint(row)))
}

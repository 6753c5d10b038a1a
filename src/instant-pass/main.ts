import { paths } from '../config/paths.ts'
import { now } from '../lib/clock.ts'
import { nearestEvening } from '../lib/nearest-evening.ts'
import { keepPlace } from './keep-place.ts'
import { css, paintCard, paintPass, paintTicket } from './paint.ts'
import { readInstantPass } from './read-row.ts'

/** Longest delay of the page behind the code, in ms: a database may be slow or never respond. */
const PATIENCE_MS = 500

// Inlined at the end of the shell's body: on /tickets it shows today's ticket or the pass before any framework has loaded.
const { pathname, search } = location
const container = document.getElementById('instant-pass')
const root = document.getElementById('root')

if (root) keepPlace(root)

if (container && pathname === paths.tickets && 'adoptedStyleSheets' in document) {
  const asked = new URLSearchParams(search)
  const [pass, billet] = [asked.get('pass'), asked.get('billet')]
  const isCodeWanted = pass !== null || billet !== null
  const reveal = () => root?.removeAttribute('hidden')
  // The code covers the screen: lay out the page behind it only after the code was painted.
  if (isCodeWanted && document.documentElement.dataset.auth !== 'visitor') {
    setTimeout(reveal, PATIENCE_MS)
    root?.setAttribute('hidden', '')
  }
  readInstantPass((row) => {
    // The app was faster: it has taken over `#instant-pass` and shows the pass itself.
    if (!row || container.dataset.taken !== undefined) return reveal()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const tickets = row.tickets ?? []
    // 'Mon pass' shows today's ticket, if there is one.
    const ticket =
      pass === '1' ? nearestEvening(tickets, now().getTime()) : tickets.find(({ id }) => id === billet)
    if (ticket) paintTicket(container, row, ticket)
    // A free Pass opens no door: who holds tickets sees the next one.
    else if (pass !== null && (pass !== '1' || row.passType !== 0 || tickets.length === 0))
      paintPass(container, row)
    else paintCard(container, row)
    // After the frame that shows it.
    requestAnimationFrame(() => requestAnimationFrame(reveal))
  })
}

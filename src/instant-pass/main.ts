import { paths } from '../config/paths.ts'
import { now } from '../lib/clock.ts'
import { nearestEvening } from '../lib/nearest-evening.ts'
import { css, paintCard, paintPass, paintTicket } from './paint.ts'
import { readInstantPass } from './read-row.ts'

/** For how long what lies behind the code waits for it at most, in ms: a database may be slow to answer, or never do. */
const PATIENCE_MS = 500

// Stands inline at the end of the body of the shell: on /tickets it shows today's ticket or the pass before any framework is there.
const { pathname, search } = location
const door = document.getElementById('door')

if (door && pathname === paths.tickets && 'adoptedStyleSheets' in document) {
  const asked = new URLSearchParams(search)
  const [pass, billet] = [asked.get('pass'), asked.get('billet')]
  const isCodeWanted = pass !== null || billet !== null
  const root = document.getElementById('root')
  const reveal = () => root?.removeAttribute('hidden')
  // The code covers the screen: the page behind is laid out after it has been painted, not before.
  if (isCodeWanted && document.documentElement.dataset.auth !== 'visitor') {
    setTimeout(reveal, PATIENCE_MS)
    root?.setAttribute('hidden', '')
  }
  readInstantPass((row) => {
    // The app was faster: it has taken the door over, and shows the pass itself.
    if (!row || door.dataset.taken !== undefined) return reveal()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const tickets = row.tickets ?? []
    // 'Mon pass' is today's ticket, where there is one.
    const ticket =
      pass === '1' ? nearestEvening(tickets, now().getTime()) : tickets.find(({ id }) => id === billet)
    if (ticket) paintTicket(door, row, ticket)
    else if (pass !== null) paintPass(door, row)
    else paintCard(door, row)
    // After the frame that shows it.
    requestAnimationFrame(() => requestAnimationFrame(reveal))
  })
}

import { doorCss } from './door-css.ts'
import { paintCard, paintPass } from './paint.ts'
import { readDoor } from './read-door.ts'

/** For how long what lies behind the pass waits for it at most, in ms: a database may be slow to answer, or never do. */
const PATIENCE_MS = 500

// Stands inline at the end of the body of the shell: on /tickets it shows the pass before any framework is there.
const { pathname, search } = location
const door = document.getElementById('door')

if (door && pathname === '/tickets' && 'adoptedStyleSheets' in document) {
  const isPassWanted = /[?&]pass=/.test(search)
  const root = document.getElementById('root')
  const reveal = () => root?.removeAttribute('hidden')
  // The pass covers the screen: the page behind is laid out after it has been painted, not before.
  if (isPassWanted && document.documentElement.dataset.auth !== 'visitor') {
    setTimeout(reveal, PATIENCE_MS)
    root?.setAttribute('hidden', '')
  }
  readDoor((row) => {
    // The app was faster: it has taken the door over, and shows the pass itself.
    if (!row || door.dataset.taken !== undefined) return reveal()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(doorCss)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    if (isPassWanted) paintPass(door, row)
    else paintCard(door, row)
    // After the frame that shows it.
    requestAnimationFrame(() => requestAnimationFrame(reveal))
  })
}

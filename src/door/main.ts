import { doorCss } from './door-css.ts'
import { paintCard, paintPass } from './paint.ts'
import { readDoor } from './read-door.ts'

// Stands inline at the end of the body of every page: on /tickets it shows the pass before any framework is there.
const { pathname, search } = location
const door = document.getElementById('door')

if (door && pathname === '/tickets' && 'adoptedStyleSheets' in document) {
  readDoor((row) => {
    // The app was faster: it has taken the door over, and shows the pass itself.
    if (door.dataset.taken !== undefined) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(doorCss)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    if (/[?&]pass=/.test(search)) paintPass(door, row)
    else paintCard(door, row)
  })
}

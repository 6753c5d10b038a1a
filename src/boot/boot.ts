import { setAppearance } from './appearance.ts'
import { followReplaced, holdEarlyInput } from './early-input.ts'
import '../lib/ready.ts'
import { startAfterFirstScreen } from './start.ts'
import { survivePageTranslation } from './translated-texts.ts'

// Inlined in the head of every page: it runs before the first paint, and the policy contains its hash.
setAppearance(document.documentElement)
survivePageTranslation()
followReplaced()
window.nectarReady = holdEarlyInput()
startAfterFirstScreen()

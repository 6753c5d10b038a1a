import { NEXT_DOOR_KEY } from '../config/storage.ts'
import { nextDoorAt } from '../lib/next-door.ts'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage denied: a visitor, in the system's preferred mode.
    return null
  }
}

/** Returns the value of `html[data-auth]`; 'expired' if the session has ended while the pass and tickets are still on this device. */
export const whoIsHere = (): 'member' | 'expired' | 'visitor' =>
  read('nectar.token') ? 'member' : read('nectar.kept') ? 'expired' : 'visitor'

/**
 * Sets the session state and colour mode on `html` before the first paint: `data-auth` shows one of the two bars, the class `dark` or `light` picks
 * the palette. React reads neither in its first render.
 */
export const setAppearance = (html: HTMLElement): void => {
  html.dataset.auth = whoIsHere()
  // Home makes room for today's ticket before it is loaded.
  html.dataset.next = nextDoorAt(read(NEXT_DOOR_KEY), Date.now())
  const chosen = read('nectar.color-mode')
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  const mode = chosen === 'dark' || chosen === 'light' ? chosen : system
  html.classList.remove('dark', 'light')
  html.classList.add(mode)
  html.style.colorScheme = mode
  if (mode === system) return
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
  const colour = metas.find((meta) => meta.getAttribute('media')?.includes(mode))?.content
  for (const meta of metas) if (colour) meta.content = colour
}

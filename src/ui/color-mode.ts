import { colors } from './tokens.ts'

type ColorMode = 'dark' | 'light'

const COLOR_MODE_KEY = 'nectar.color-mode'

const listeners = new Set<() => void>()

/** The mode the page shows now, as the boot script or a toggle has set it on `html`; dark where there is no page. */
const colorMode = (): ColorMode =>
  typeof document !== 'undefined' && document.documentElement.classList.contains('light') ? 'light' : 'dark'

const show = (mode: ColorMode): void => {
  const { classList, style } = document.documentElement
  classList.remove('dark', 'light')
  classList.add(mode)
  style.colorScheme = mode
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = colors.ground[mode === 'light' ? 0 : 1]
  }
  for (const listener of listeners) listener()
}

/** Shows the other mode and remembers it on this device; where storage is denied it holds until the page is closed. */
export const toggleColorMode = (): ColorMode => {
  const next = colorMode() === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem(COLOR_MODE_KEY, next)
  } catch {
    // Storage denied: nothing to remember with.
  }
  show(next)
  return next
}

/** The mode that was chosen on this device; null where none was, or storage is denied. */
export const chosenColorMode = (): string | null => {
  try {
    return localStorage.getItem(COLOR_MODE_KEY)
  } catch {
    return null
  }
}

/** Calls the listener at each change, from here, another tab or the system while nothing was chosen; returns how to stop. */
export const onColorMode = (listener: () => void): (() => void) => {
  const system = matchMedia('(prefers-color-scheme: light)')
  const followSystem = () => {
    if (chosenColorMode() === null) show(system.matches ? 'light' : 'dark')
  }
  const followTab = ({ key, newValue }: StorageEvent) => {
    if (key === COLOR_MODE_KEY && (newValue === 'dark' || newValue === 'light')) show(newValue)
  }
  listeners.add(listener)
  system.addEventListener('change', followSystem)
  addEventListener('storage', followTab)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', followSystem)
    removeEventListener('storage', followTab)
  }
}

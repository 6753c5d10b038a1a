import { colors } from './tokens.ts'

type ColorMode = 'dark' | 'light'

const COLOR_MODE_KEY = 'nectar.color-mode'

const listeners = new Set<() => void>()

/** Returns the current mode, set on `html` by the boot script or a toggle; dark without a document. */
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

/** Switches the mode and stores it on this device. If storage is denied, it lasts until the page is closed. */
export const toggleColorMode = (): ColorMode => {
  const next = colorMode() === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem(COLOR_MODE_KEY, next)
  } catch {
    // Storage denied: the mode is not stored.
  }
  show(next)
  return next
}

/** Returns the mode chosen on this device; null if none was, or storage is denied. */
export const chosenColorMode = (): string | null => {
  try {
    return localStorage.getItem(COLOR_MODE_KEY)
  } catch {
    return null
  }
}

/** Calls the listener at each change: by this tab, another, or the system if no mode was chosen. Returns the unsubscribe function. */
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

/** The event of Chrome and Edge; Safari and Firefox have none. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

const set = (event: InstallPromptEvent | null) => {
  offered = event
  for (const listener of listeners) listener()
}

// The browser fires it once, often before any component has mounted, so this module is imported with the app.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => set(null))
}

/** The browser's pending offer to install the app. */
export const installPrompt = {
  get: (): InstallPromptEvent | null => offered,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Shows the browser's dialog; each event can be used only once. */
  show: async (): Promise<void> => {
    const event = offered
    set(null)
    await event?.prompt()
  },
}

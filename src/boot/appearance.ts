const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage denied: a visitor, in the mode that the system prefers.
    return null
  }
}

/**
 * Who `html[data-auth]` names: a member, somebody whose session has ended while their pass and tickets are still on this
 * device, or a visitor.
 */
export const whoIsHere = (): 'member' | 'expired' | 'visitor' =>
  read('nectar.token') ? 'member' : read('nectar.kept') ? 'expired' : 'visitor'

/**
 * Says on `html`, before anything is painted, who is there and in which colour mode: `data-auth` shows one of the two bars,
 * the class `dark` or `light` picks the palette. React never reads either while it renders the first time.
 */
export const setAppearance = (html: HTMLElement): void => {
  html.dataset.auth = whoIsHere()
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

/** Marks a window whose `getComputedStyle` is replaced: files that share a process share its window. */
const REPLACED = Symbol.for('nectar.computed-style')

/** The attributes by which jsdom's default sheet shows or hides an element. */
const NAMED = ['hidden', 'open', 'popover', 'type']

const styleOf = (element: Element) =>
  element instanceof HTMLElement || element instanceof SVGElement ? element.style : undefined

const inherited = (element: Element, property: 'visibility' | 'pointerEvents', initial: string): string => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = styleOf(at)?.[property]
    if (own) return own
  }
  return initial
}

/**
 * Lets `getComputedStyle` answer what queries by role read without jsdom's match of its whole default sheet against each
 * element after each change. Tests load no other sheet, so elements of one kind have one `display`.
 */
export const computeStylesByKind = (): void => {
  if (REPLACED in window) return
  const compute = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()

  const displayOf = (element: Element): string => {
    const attributes = NAMED.map((name) => [name, element.getAttribute(name)] as const)
    const kind = JSON.stringify([element.namespaceURI, element.localName, attributes])
    let display = displays.get(kind)
    if (display === undefined) {
      const alike = document.createElementNS(element.namespaceURI, element.localName)
      for (const [name, value] of attributes) if (value !== null) alike.setAttribute(name, value)
      display = compute(alike).display
      displays.set(kind, display)
    }
    return display
  }

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || document.styleSheets.length > 0) return compute(element, pseudoElement)
    const known = {
      display: () => styleOf(element)?.display || displayOf(element),
      visibility: () => inherited(element, 'visibility', 'visible'),
      opacity: () => styleOf(element)?.opacity || '1',
      pointerEvents: () => inherited(element, 'pointerEvents', 'auto'),
      getPropertyValue: () => (name: string) =>
        name === 'display' || name === 'visibility' ? known[name]() : compute(element).getPropertyValue(name),
    }
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) =>
        name in known ? known[name as keyof typeof known]() : Reflect.get(compute(element), name),
    })
  }
  Object.defineProperty(window, REPLACED, { value: true })
}

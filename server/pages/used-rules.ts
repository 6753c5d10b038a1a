/** A rule of the style sheet, or a statement of it that is none. */
export interface SheetRule {
  css: string
  /** The at-rules that it stands in, from the outside: `@layer styles`, `@media (min-width: 48rem)`. */
  within: readonly string[]
  /** The classes without which a selector of it matches nothing, one list a selector. */
  needs: readonly (readonly string[])[]
}

const CLASSES = / class="([^"]*)"/g
/** What the boot script sets before the first paint. */
const SET_BY_SCRIPT = ['dark', 'light']

/** The part of a style sheet that an HTML can be drawn with, in its order: each rule whose classes are named there, whatever state it is for. */
export const usedRules = (rules: readonly SheetRule[], html: string): string => {
  const named = new Set(SET_BY_SCRIPT)
  for (const [, names = ''] of html.matchAll(CLASSES)) for (const name of names.split(' ')) named.add(name)
  let css = ''
  let open: readonly string[] = []
  const enter = (within: readonly string[]) => {
    const apart = open.findIndex((at, depth) => at !== within[depth])
    const shared = apart === -1 ? open.length : apart
    css += '}'.repeat(open.length - shared)
    css += within
      .slice(shared)
      .map((at) => `${at}{`)
      .join('')
    open = within
  }
  for (const rule of rules) {
    if (!rule.needs.some((classes) => classes.every((name) => named.has(name)))) continue
    enter(rule.within)
    css += rule.css
  }
  enter([])
  return css
}

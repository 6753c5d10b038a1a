import { expressionOf, pageRows } from '../src/config/paths.ts'

/** A page of this origin, as the worker sees it. */
export interface OpenPage {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  /** Answers nothing where the page did not get there. */
  navigate(url: string): Promise<unknown>
}

/** What the browser lets the worker do with pages. */
export interface Pages {
  all(): Promise<readonly OpenPage[]>
  open(url: string): Promise<unknown>
}

/** The address of a path on this origin; home for anything that leads elsewhere, or nowhere. */
export const ownAddress = (path: unknown, origin: string): string => {
  const home = `${origin}/`
  if (typeof path !== 'string') return home
  try {
    const url = new URL(path, home)
    // Not by its origin: blob:https://… has the one that it names.
    return url.href.startsWith(home) ? url.href : home
  } catch {
    return home
  }
}

const keeping = pageRows.flatMap(({ path, keepsPerson }) =>
  keepsPerson ? [{ expression: expressionOf(path), queries: keepsPerson }] : [],
)

/** Whether an address shows a page that nobody is led away from (`keepsPerson` in the table of paths). */
const isKeeping = ({ pathname, searchParams }: URL): boolean =>
  keeping.some(
    ({ expression, queries }) =>
      expression.test(pathname) && (queries === true || queries.some((query) => searchParams.has(query))),
  )

const rank = ({ focused, visibilityState }: OpenPage): number =>
  focused ? 2 : visibilityState === 'visible' ? 1 : 0

/** Shows a page of ours at an address: one that is there already, else one that is led there, else a new one. */
export const openAddress = async (address: string, pages: Pages): Promise<void> => {
  const open = await pages.all()
  const there = open.find(({ url }) => url === address)
  try {
    if (there) {
      await there.focus()
      return
    }
    const [best] = open.filter(({ url }) => !isKeeping(new URL(url))).sort((a, b) => rank(b) - rank(a))
    if (best) {
      await best.focus()
      // A page that this worker does not serve yet cannot be led anywhere.
      if (await best.navigate(address)) return
    }
  } catch {
    // The browser allows it no more: a new page it is.
  }
  await pages.open(address)
}

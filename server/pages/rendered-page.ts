/** What a rendered React tree holds, taken apart: what belongs in the head, the page's own styles, and the rest. */
export interface RenderedPage {
  /** Title, meta and link tags that React put before the tree. */
  head: string
  /** Emotion's style ids, in the order in which they were written. */
  styleIds: string[]
  css: string
  body: string
}

/** What Chakra's provider leaves where it has no global style to write. */
const EMPTY_STYLE = /<style data-emotion="css-global [^"]*"><\/style>/g
const STYLE = /<style data-emotion="css ([^"]*)">([\s\S]*?)<\/style>/g
const HOISTED = /^(?:\s*(?:<title\b[^>]*>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>))+/

/**
 * Moves every style tag of Emotion out of the tree, so that one tag in the head holds them all and one hash allows it.
 * Throws where the page could not be shown under the strict policy: a `style` attribute is blocked and never mended by
 * hydration, and an inline script or another style would have no hash.
 */
export const takeApart = (path: string, html: string): RenderedPage => {
  const ids = new Set<string>()
  const blocks = new Set<string>()
  const withoutStyles = html.replace(EMPTY_STYLE, '').replace(STYLE, (_, names: string, css: string) => {
    for (const name of names.split(' ')) ids.add(name)
    blocks.add(css)
    return ''
  })
  const head = HOISTED.exec(withoutStyles)?.[0] ?? ''
  const body = withoutStyles.slice(head.length)
  const problem = [
    [/ style="/, 'a style attribute'],
    [/<style/, 'a style tag that is not Emotion’s'],
    [/<script/, 'an inline script'],
  ].find(([pattern]) => (pattern as RegExp).test(body))
  if (problem) {
    const [pattern, name] = problem as [RegExp, string]
    const at = body.search(pattern)
    throw new Error(
      `Prerendering ${path}: ${name} would be blocked by the policy: …${body.slice(Math.max(0, at - 120), at + 120)}…`,
    )
  }
  return { head, styleIds: [...ids], css: [...blocks].join(''), body }
}

/** The same page without what stands in its main, and without its title: what every path can begin from. */
export const emptyMain = (page: RenderedPage): RenderedPage => {
  const body = page.body.replace(/(<main\b[^>]*>)[\s\S]*(<\/main>)/, '$1$2')
  if (body === page.body) throw new Error('The app has no <main> to empty')
  return { ...page, head: '', body }
}

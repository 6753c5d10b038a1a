/** What a rendered React tree holds, taken apart: what belongs in the head, and the rest. */
export interface RenderedPage {
  /** Title, meta and link tags that React put before the tree. */
  head: string
  body: string
}

const HOISTED = /^(?:\s*(?:<title\b[^>]*>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>))+/

/**
 * Throws where the page could not be shown under the strict policy: a `style` attribute is blocked and never mended by
 * hydration, and an inline script or style would have no hash.
 */
export const takeApart = (path: string, html: string): RenderedPage => {
  const head = HOISTED.exec(html)?.[0] ?? ''
  const body = html.slice(head.length)
  const problem = [
    [/ style="/, 'a style attribute'],
    [/<style/, 'a style tag'],
    [/<script/, 'an inline script'],
  ].find(([pattern]) => (pattern as RegExp).test(body))
  if (problem) {
    const [pattern, name] = problem as [RegExp, string]
    const at = body.search(pattern)
    throw new Error(
      `Prerendering ${path}: ${name} would be blocked by the policy: …${body.slice(Math.max(0, at - 120), at + 120)}…`,
    )
  }
  return { head, body }
}

/** The same page without what stands in its main, and without its title: what every path can begin from. */
export const emptyMain = (page: RenderedPage): RenderedPage => {
  const body = page.body.replace(/(<main\b[^>]*>)[\s\S]*(<\/main>)/, '$1$2')
  if (body === page.body) throw new Error('The app has no <main> to empty')
  return { head: '', body }
}

import type { FastifyInstance } from 'fastify'
import { type PageRow, pageRows, paths } from '../../src/config/paths.ts'
import { type Answer, answerOf, PAGE_QUALITY } from '../platform/cache/public-reads.ts'
import { sendCached } from '../platform/http/cached-answer.ts'
import { escapeHtml, feedTags, previewTags, unescapeHtml, withHead } from './head-tags.ts'
import type { PageTable } from './pages.ts'
import type { RenderedPages } from './rendered-pages.ts'

const HTML = 'text/html; charset=utf-8'
const TITLE = /<title[^>]*>([^<]*)<\/title>/
const DESCRIPTION = /<meta name="description" content="([^"]*)"/

/** What a built page says of itself. */
const factsOf = (text: string) => ({
  name: unescapeHtml(TITLE.exec(text)?.[1] ?? 'Nectar').replace(/ · Nectar$/, ''),
  description: unescapeHtml(DESCRIPTION.exec(text)?.[1] ?? ''),
})

/** Before the styles: who makes previews reads the beginning of a page. */
const PLACE = /(?=<script|<style|<\/head>|$)/

/** A built page with the tags that name this deployment's address, which the build cannot know. */
const withAddress = (text: string, url: string): string => {
  const { origin, pathname } = new URL(url)
  const facts = factsOf(text)
  const feeds = pathname === paths.events ? feedTags(facts.name, origin) : []
  const tags = [...previewTags({ ...facts, url, picture: null }), ...feeds].join('\n    ')
  return text.replace(PLACE, () => `${tags}\n    `)
}

/** The shell under a query, which may change what it shows: it goes by the name and the address of the page without one. */
const shellAs = (shell: string, page: string, url: string): string => {
  const facts = factsOf(page)
  const own = [TITLE.exec(page)?.[0], `<meta name="description" content="${escapeHtml(facts.description)}">`]
  return withHead(
    shell,
    [...own, ...previewTags({ ...facts, url, picture: null })].filter(Boolean).join('\n    '),
  )
}

const rows = new Map<string, PageRow>(pageRows.map((row) => [row.path, row]))

/**
 * Serves the pages of one address each, with that and a preview in their head: rendered with their data where the table says so; as they were
 * built where it does not, or where that cannot be done now.
 */
export const servePublicPages = (
  app: FastifyInstance,
  pages: PageTable,
  { rendered, publicUrl }: { rendered: RenderedPages | null; publicUrl: () => string },
): void => {
  const made = new Map<string, Answer>()
  const kept = (key: string, make: () => string): Answer => {
    const answer = made.get(key) ?? answerOf(make(), PAGE_QUALITY)
    made.set(key, answer)
    return answer
  }
  for (const { path, file, text } of pages.built) {
    const row = rows.get(path)
    const renderedRow = row?.document === 'rendered' ? row : null
    app.get(path, async (request, reply) => {
      const url = `${publicUrl()}${path}`
      const { search } = new URL(request.url, url)
      const page =
        renderedRow && (await rendered?.page(renderedRow, path, search, (head) => withAddress(head, url)))
      if (page) {
        reply.header('content-security-policy', page.policy)
        if (page.hasFailed) reply.code(503).header('retry-after', '5')
        return sendCached(request, reply, page, HTML)
      }
      reply.header('content-security-policy', pages.policyFor(search ? pages.shell.file : file))
      const answer = search
        ? kept(`shell ${url}`, () => shellAs(pages.shell.text, text, url))
        : kept(url, () => withAddress(text, url))
      return sendCached(request, reply, answer, HTML)
    })
  }
}

import type { FastifyInstance } from 'fastify'
import { type Answer, answerOf } from '../platform/cache/answer.ts'
import { sendCached } from '../platform/http/cached-answer.ts'
import { escapeHtml, previewTags, unescapeHtml, withHead } from './head-tags.ts'
import type { PageTable } from './pages.ts'

/** They are packed once and sent often. */
const QUALITY = 9
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
  const tags = previewTags({ ...factsOf(text), url, picture: null }).join('\n    ')
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

/** Serves the pages that were built for just one path, each with its address and its preview in its head. */
export const servePublicPages = (app: FastifyInstance, pages: PageTable, publicUrl: () => string): void => {
  const made = new Map<string, Answer>()
  const kept = (key: string, make: () => string): Answer => {
    const answer = made.get(key) ?? answerOf(make(), QUALITY)
    made.set(key, answer)
    return answer
  }
  for (const { path, file, text } of pages.built) {
    app.get(path, async (request, reply) => {
      const url = `${publicUrl()}${path}`
      const hasQuery = request.url.includes('?')
      reply.header('content-security-policy', pages.policyFor(hasQuery ? pages.shell.file : file))
      const answer = hasQuery
        ? kept(`shell ${url}`, () => shellAs(pages.shell.text, text, url))
        : kept(url, () => withAddress(text, url))
      return sendCached(request, reply, answer, HTML)
    })
  }
}

import type { Query, QueryClient } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { pageDataOf } from './app/page-data.ts'
import { createQueryClient } from './app/query-client.ts'
import type { RenderedApp } from './config/rendered-app.ts'
import fontUrl from './ui/fonts/bricolage-grotesque.woff2?url'
import { globalCss as styleSheet } from './ui/global-css.ts'
import { drawPostersWith } from './ui/poster.tsx'
import { posterMarkup, posterUrl } from './ui/poster-url.ts'
import { drawWallsWith } from './ui/poster-wall.tsx'

drawWallsWith(posterMarkup)
drawPostersWith(posterUrl)

/** The style sheet in the head of every page. */
export const globalCss = styleSheet(fontUrl)

/** Maximum number of passes: data may lead to further queries, such as the concerts under an artist's name. */
const MAX_PASSES = 3

const isUnread = ({ state }: Query): boolean => state.status === 'pending' && state.fetchStatus === 'idle'

/**
 * Records the queries that a component enables, and returns those without data. A query alone only knows the options of its latest observer, which
 * may be disabled.
 */
const followAsked = (client: QueryClient): (() => Query[]) => {
  const asked = new Set<string>()
  const given = client.defaultQueryOptions.bind(client)
  client.defaultQueryOptions = ((options) => {
    const defaulted = given(options)
    if (defaulted.enabled !== false) asked.add(defaulted.queryHash)
    return defaulted
  }) as typeof client.defaultQueryOptions
  const cache = client.getQueryCache()
  return () => cache.getAll().filter((query) => asked.has(query.queryHash) && isUnread(query))
}

const htmlOf = async (address: string, client: QueryClient): Promise<string> => {
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <App client={client} />
    </StaticRouter>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

/**
 * Renders the app at an address with the data of its queries: each pass reads those left unread by the previous one. `isReading: false` renders each
 * query in its loading state.
 */
export const render = async (address: string, { isReading = true } = {}): Promise<RenderedApp> => {
  const client = createQueryClient()
  const { queries: defaults } = client.getDefaultOptions()
  // Render failed queries as failed, not as about to retry.
  client.setDefaultOptions({ queries: { ...defaults, retry: false, retryOnMount: false } })
  const unread = followAsked(client)
  let html = await htmlOf(address, client)
  for (let pass = 1; isReading && pass < MAX_PASSES && unread().length > 0; pass++) {
    await Promise.all(unread().map((query) => query.fetch().catch(() => undefined)))
    html = await htmlOf(address, client)
  }
  const queries = client.getQueryCache().getAll()
  const hasFailed = queries.some(({ state }) => state.status === 'error')
  const data = pageDataOf(queries)
  client.clear()
  return { html, data, hasFailed }
}

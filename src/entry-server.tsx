import fontUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { posterMarkup } from './lib/poster-url.ts'
import { globalCss as styleSheet } from './ui/global-css.ts'
import { drawWallsWith } from './ui/poster-wall.tsx'

drawWallsWith(posterMarkup)

/** The style sheet that stands in the head of every page. */
export const globalCss = styleSheet(fontUrl)

/** The app's HTML at a path, whole: lazy pages are waited for, and no script is needed to put them in place. */
export const render = async (path: string): Promise<string> => {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

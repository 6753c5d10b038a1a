import { bundleSizes } from '../../scripts/bundle-size.mjs'
import type { Row } from './row.ts'

/** The most frequent first pages; the budget of `npm run check` for each may differ from the goal. */
const FIRST = /^\/(?:events(?:\/:id)?|artists(?:\/:id)?|venues|pass-nectar|auth)?$/

/** Measures the JavaScript that these pages fetch before they answer, from the bundle itself. */
export const initialJs = (): Row[] =>
  bundleSizes()
    .filter(({ route }) => FIRST.test(route))
    .map(({ route, gzip, brotli, budget }) => ({
      name: `JavaScript until ${route} answers, KB gzip`,
      value: gzip.toFixed(1),
      goal: '≤ 110',
      detail: `${brotli.toFixed(1)} KB brotli, budget ${budget}`,
    }))

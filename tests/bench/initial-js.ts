import { bundleSizes } from '../../scripts/bundle-size.mjs'
import type { Row } from './row.ts'

/** JavaScript that each route fetches without a touch, from the bundle itself. */
export const initialJs = (): Row[] =>
  bundleSizes().map(({ route, gzip, brotli, budget }) => ({
    name: `initial JavaScript of ${route}`,
    value: (gzip / budget).toFixed(2),
    goal: '≤ 1',
    detail: `${brotli.toFixed(1)} KB brotli, ${gzip.toFixed(1)} KB gzip, budget ${budget}`,
  }))

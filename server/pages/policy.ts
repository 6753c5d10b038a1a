import { createHash } from 'node:crypto'
import { stripeSources } from '../providers/stripe/policy-sources.ts'

/** What the forms of payment providers load and call, each told by its provider. */
const paymentSources: Partial<Record<string, string[]>>[] = [stripeSources]

const payments = (directive: string): string =>
  paymentSources
    .flatMap((sources) => sources[directive] ?? [])
    .map((source) => ` ${source}`)
    .join('')

/** The CSP source that allows exactly this inline text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`

/** The whole `Content-Security-Policy` value of a page that holds these inline scripts and styles, and no others. */
export const contentSecurityPolicy = (inline: { scripts: string[]; styles: string[] }): string => {
  const scripts = inline.scripts.map(hashSource).map((source) => ` ${source}`)
  const styles = inline.styles.map(hashSource).map((source) => ` ${source}`)
  return [
    "default-src 'none'",
    `script-src 'self'${scripts.join('')}${payments('script-src')}`,
    `style-src 'self'${styles.join('')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${payments('connect-src')}`,
    `frame-src${payments('frame-src')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

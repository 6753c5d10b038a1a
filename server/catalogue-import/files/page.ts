import { Parser } from 'htmlparser2'
import { webAddress } from '../../../contract/rules/web-address.ts'
import { type FoundReader, parseJsonOfPage, readersInJson } from './json.ts'

/** The JSON-LD scripts of a saved page, and its original address. */
export interface Page {
  scripts: string[]
  base: string | null
}

const isJsonLd = (type: string | undefined) => /^application\/ld\+json\b/i.test(type?.trim() ?? '')

/** Characters of a page that are read at once. */
const STEP = 16_384

/** Reads a saved page, in steps. Its address comes from the canonical link, the base, `og:url`, or the browser's comment. */
export function* readPage(html: string): Generator<void, Page> {
  const scripts: string[] = []
  const addresses: { base?: string; canonical?: string; shared?: string; saved?: string } = {}
  let script: string | null = null
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'script' && isJsonLd(attributes.type)) script = ''
        if (name === 'base') addresses.base ??= attributes.href
        if (name === 'link' && /\bcanonical\b/i.test(attributes.rel ?? ''))
          addresses.canonical ??= attributes.href
        if (name === 'meta' && attributes.property === 'og:url') addresses.shared ??= attributes.content
      },
      ontext: (text) => {
        if (script !== null) script += text
      },
      oncomment: (comment) => {
        addresses.saved ??= /saved from url=\(\d+\)(\S+)/i.exec(comment)?.[1]
      },
      onclosetag: (name) => {
        if (name !== 'script' || script === null) return
        scripts.push(script)
        script = null
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  for (let at = 0; at < html.length; at += STEP) {
    parser.write(html.slice(at, at + STEP))
    yield
  }
  parser.end()
  const known = [addresses.base, addresses.canonical, addresses.shared, addresses.saved]
  return {
    scripts,
    base: known.map((address) => webAddress(address)).find((address) => address !== null) ?? null,
  }
}

/** Yields the readers of the events of a saved page with the number of their script. */
export function* readersInPage({ scripts, base }: Page, now: Date): Generator<FoundReader> {
  for (const [index, text] of scripts.entries()) {
    const at = `script ${index + 1}`
    const read = parseJsonOfPage(text)
    if ('error' in read) yield () => ({ at, refused: read.error })
    else yield* readersInJson(read.value, { at, now, base, mixed: true })
  }
}

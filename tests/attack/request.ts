import { gzipSync } from 'node:zlib'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { CallInput } from '../support/server/valid-calls.ts'
import type { Raw } from './hostile.ts'

export interface Request {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Percent-encodes a text, half surrogates included, which URL libraries refuse. */
const encoded = (text: unknown): string => {
  try {
    return encodeURIComponent(String(text))
  } catch {
    return '%ED%A0%80'
  }
}

/** Replaces control characters and non-Latin-1 ones, which no client sends in a header. */
const headerText = (value: string): string =>
  value.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?').slice(0, 8_000)

const bytesOf = (text: string, raw: Raw): string | Buffer | undefined => {
  switch (raw) {
    case 'cut':
      return text.slice(0, Math.max(1, text.length / 2))
    case 'not utf-8':
      return Buffer.concat([
        Buffer.from(text.slice(0, -1)),
        Buffer.from([0xff, 0xc0, 0x80]),
        Buffer.from('}'),
      ])
    case 'byte order mark':
      return `\ufeff${text}`
    case 'gzip':
      return gzipSync(text)
    case 'twice':
      return text + text
    case 'empty':
      return ''
    case 'deep':
      return '{"a":['.repeat(9_000)
    case 'prototype':
      return text.replace(/^\{/, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}},')
    default:
      return text
  }
}

const typeFor = (raw: Raw): Record<string, string> => {
  if (raw === 'no type') return {}
  if (raw === 'other type') return { 'content-type': 'application/x-www-form-urlencoded' }
  return { 'content-type': 'application/json', ...(raw === 'gzip' && { 'content-encoding': 'gzip' }) }
}

/** Converts a call to its bytes. */
export const requestOf = (endpoint: Endpoint, input: CallInput, raw: Raw): Request => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encoded(input.params?.[name] ?? 'x'))
  const query = Object.entries(input.query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => `${encoded(name)}=${encoded(one)}`),
  )
  const text = input.body === undefined ? undefined : JSON.stringify(input.body)
  const payload = text === undefined ? undefined : bytesOf(text, raw)
  return {
    method: endpoint.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...(payload !== undefined && typeFor(raw)),
      ...Object.fromEntries(
        Object.entries(input.headers ?? {}).map(([name, value]) => [name, headerText(String(value))]),
      ),
    },
    ...(payload !== undefined && { payload }),
  }
}

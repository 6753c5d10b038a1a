import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { API_POLICY } from '../platform/http/security-headers.ts'

/** The build's page list: the shell, the file of each prerendered path, and the policy of each file. */
const Pages = z.object({
  shell: z.string(),
  routes: z.record(z.string(), z.string()),
  policies: z.record(z.string(), z.string()),
})

export interface PageTable {
  /** File and text of the shell, the start for every path. */
  shell: { file: string; text: string }
  /** Pages prerendered for a single path each. */
  built: { path: string; file: string; text: string }[]
  /** Returns the policy of a file, given relative to the build's folder. */
  policyFor(file: string): string
  /** Adds to a page's policy the other origin, if any, that pages of this deployment may call. */
  withOrigins(policy: string): string
}

/** Adds the origin of `externalUrl` to a policy, unless it is a path. */
const withExternal = (policy: string, externalUrl: string): string =>
  externalUrl.startsWith('/')
    ? policy
    : policy.replace(/connect-src 'self'/, `$& ${new URL(externalUrl).origin}`)

/** Reads `pages.json` of a build. Returns null if there is no build. Throws if the file is unreadable: an incomplete build must not be served. */
export const readPages = (clientRoot: string, externalUrl: string): PageTable | null => {
  const file = join(clientRoot, 'pages.json')
  if (!existsSync(file)) return null
  const { shell, routes, policies } = Pages.parse(JSON.parse(readFileSync(file, 'utf8')))
  const textOf = (name: string) => readFileSync(join(clientRoot, name), 'utf8')
  const policyOf = new Map(
    Object.entries(policies).map(([name, policy]) => [name, withExternal(policy, externalUrl)]),
  )
  return {
    shell: { file: shell, text: textOf(shell) },
    built: Object.entries(routes).map(([path, name]) => ({ path, file: name, text: textOf(name) })),
    withOrigins: (policy) => withExternal(policy, externalUrl),
    policyFor: (name) => policyOf.get(name) ?? policyOf.get('default') ?? API_POLICY,
  }
}

/** Returns true if the request accepts HTML, as for a typed address, rather than a file or an API response. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true

/** Sends the app with status 404; the app shows the message. */
export const sendMissingPage = (reply: FastifyReply, { shell: { file, text }, policyFor }: PageTable) =>
  reply
    .code(404)
    .header('content-security-policy', policyFor(file))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(text)

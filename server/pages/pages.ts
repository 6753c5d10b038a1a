import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { API_POLICY } from '../platform/http/security-headers.ts'

/** What the build says about its pages: the shell, which path has which page, and the policy of each file. */
const Pages = z.object({
  shell: z.string(),
  routes: z.record(z.string(), z.string()),
  policies: z.record(z.string(), z.string()),
})

/** The built pages, by path and by file. */
export interface PageTable {
  /** The file and the text of the page that every path can begin from. */
  shell: { file: string; text: string }
  /** The pages that were rendered for just one path each. */
  built: { path: string; file: string; text: string }[]
  /** The content security policy of a file, given relative to the build's folder. */
  policyFor(file: string): string
  /** A page's policy with the other origin that a page of this deployment may call, where there is one. */
  withOrigins(policy: string): string
}

/** The policy of a page that may also call another origin than its own: the one that `externalUrl` lies on, where it is no path. */
const withExternal = (policy: string, externalUrl: string): string =>
  externalUrl.startsWith('/')
    ? policy
    : policy.replace(/connect-src 'self'/, `$& ${new URL(externalUrl).origin}`)

/** Reads `pages.json` of a build, null where nothing is built. Throws on one that cannot be read: half a build must not be served. */
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

/** Whether it is a page that is asked for, as an address that was typed does, and not a file or an answer of the API. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true

/** Answers 404 with the app, which says so itself. */
export const sendMissingPage = (reply: FastifyReply, { shell: { file, text }, policyFor }: PageTable) =>
  reply
    .code(404)
    .header('content-security-policy', policyFor(file))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(text)

import { playerSources } from './player.ts'

/** Rights of a page that other pages lack, as in the table of pages. */
interface PageNeeds {
  usesCamera?: true
  playsMusic?: true
  usesPosition?: true
}

/**
 * Returns the headers of a page that differ from those of the other pages. The camera page may also run WebAssembly for its decoder; its
 * address is kept out of referrers and search engines.
 */
export const pageHeaders = (
  { usesCamera, playsMusic, usesPosition }: PageNeeds,
  {
    policy,
    permissions,
  }: {
    /** `content-security-policy` and `permissions-policy` of the other pages. */
    policy: string
    permissions: string
  },
): Record<string, string> => ({
  ...(usesCamera && {
    'content-security-policy': policy.replace(/script-src 'self'/, "$& 'wasm-unsafe-eval'"),
    'permissions-policy': permissions.replace('camera=()', 'camera=(self)'),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }),
  ...(playsMusic && {
    'content-security-policy': policy.replace(/frame-src/, `$& ${playerSources.join(' ')}`),
  }),
  ...(usesPosition && {
    'permissions-policy': permissions.replace('geolocation=()', 'geolocation=(self)'),
  }),
})

/** Recognises the built file of the code-reading worker: a worker obeys the policy of its own file, not of its page. */
export const isCodeWorker = (file: string): boolean => /^assets\/code-worker-[\w-]+\.js$/.test(file)

/** Allows the worker only to fetch and compile its WebAssembly. */
export const CODE_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

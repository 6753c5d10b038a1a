/**
 * Returns the headers of the page that scans codes (decision 050), based on those of the other pages. They allow WebAssembly for the
 * decoder and keep the address out of referrers and search engines.
 */
export const cameraPageHeaders = ({
  policy,
  permissions,
}: {
  /** `content-security-policy` and `permissions-policy` of the other pages. */
  policy: string
  permissions: string
}): Record<string, string> => ({
  'content-security-policy': policy.replace(/script-src 'self'/, "$& 'wasm-unsafe-eval'"),
  'permissions-policy': permissions.replace('camera=()', 'camera=(self)'),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
})

/** Recognises the built file of the code-reading worker: a worker obeys the policy of its own file, not of its page. */
export const isCodeWorker = (file: string): boolean => /^assets\/code-worker-[\w-]+\.js$/.test(file)

/** Allows the worker only to fetch and compile its WebAssembly. */
export const CODE_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

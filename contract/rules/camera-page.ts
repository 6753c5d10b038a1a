/** The headers of the page that reads codes by the camera (decision 050), made of those of every other page of the app: WebAssembly for its decoder, and nothing of its address for anybody. */
export const cameraPageHeaders = ({
  policy,
  permissions,
}: {
  /** `content-security-policy` and `permissions-policy` as every other page has them. */
  policy: string
  permissions: string
}): Record<string, string> => ({
  'content-security-policy': policy.replace(/script-src 'self'/, "$& 'wasm-unsafe-eval'"),
  'permissions-policy': permissions.replace('camera=()', 'camera=(self)'),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
})

/** The build's file that reads codes in a thread of its own: a worker is under the policy of its file, not of its page. */
export const isCodeWorker = (file: string): boolean => /^assets\/code-worker-[\w-]+\.js$/.test(file)

/** What that file may do: fetch its WebAssembly and compile it. */
export const CODE_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

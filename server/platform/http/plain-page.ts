/** For a self-contained page: it loads no files, and its forms post to this server. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

export const HTML = 'text/html; charset=utf-8'

/** Renders a page that needs neither scripts nor the app's files. `content` and `head` are HTML. */
export const plainPage = (content: string, head = ''): string =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark light">${head}<title>Nectar</title><h1>Nectar</h1>${content}`

let source: () => string | null | Promise<string | null> = () => null

/** Says where the session token is read from: local storage in the page, the mirrored row in the worker. */
export const installTokenSource = (next: typeof source): void => {
  source = next
}

/** The token to send with a call, `null` for none. */
export const readToken = (): string | null | Promise<string | null> => source()

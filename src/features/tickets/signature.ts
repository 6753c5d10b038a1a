/** The signature that a ticket's code carries, '' where there is none. */
export const signatureOf = (qrUrl: string): string =>
  URL.canParse(qrUrl) ? (new URL(qrUrl).searchParams.get('sig') ?? '') : ''

const UUID = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/

/** Returns a random UUID of version 4 (RFC 9562), also on an insecure page, which has no `crypto.randomUUID`. */
export const randomUuid = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(UUID, '$1-$2-4$3-8$4-$5')

/** Supported picture types, by the name that the byte reader gives them. */
const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
} as const

export type PictureExtension = keyof typeof MEDIA_TYPES

export const isExtension = (type: string | undefined): type is PictureExtension =>
  type !== undefined && Object.hasOwn(MEDIA_TYPES, type)

export const mediaTypeOf = (extension: PictureExtension): string => MEDIA_TYPES[extension]

import { imageSize } from 'image-size'
import { isExtension, type PictureExtension } from '../../modules/catalogue/media-types.ts'

const SIDE_MAX = 10_000

/** What a picture is by its bytes, whatever its server calls it; null for anything but the five kinds, and for sizes no screen has. */
export const pictureKind = (bytes: Uint8Array): PictureExtension | null => {
  try {
    const { type, width, height } = imageSize(bytes)
    const fits = [width, height].every((side) => side > 0 && side <= SIDE_MAX)
    return isExtension(type) && fits ? type : null
  } catch {
    return null
  }
}

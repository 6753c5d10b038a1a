import { POSTER_BYTES, POSTER_SIDE } from '../../../../contract/drafts.ts'

/** Quality steps of the JPEG: the first that fits is sent. */
const QUALITIES = [0.85, 0.7, 0.5]
/** Aimed-for bytes: a poster is sent in the seconds of a slow network. */
const AIM = Math.min(POSTER_BYTES, 450 * 1024)

/** Reads a file as a `data:` address, which the content security policy allows for pictures. */
const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Decodes a picture upright. Some browsers decode by an element what `createImageBitmap` refuses. */
const decoded = async (file: Blob): Promise<{ source: CanvasImageSource; width: number; height: number }> => {
  try {
    const source = await createImageBitmap(file)
    return { source, width: source.width, height: source.height }
  } catch {
    const source = new Image()
    source.src = await addressOf(file)
    await source.decode()
    return { source, width: source.naturalWidth, height: source.naturalHeight }
  }
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

const base64Of = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/**
 * Draws a picture anew, at most 1,600 px wide and high, and returns it as a JPEG in base64: neither its position nor anything else of the file leaves
 * the phone. Throws if the browser cannot read it.
 */
export const redrawnPoster = async (file: Blob): Promise<string> => {
  const { source, width, height } = await decoded(file)
  const scale = Math.min(1, POSTER_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  // A JPEG has no transparency: paper is white.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  let last: Blob | null = null
  for (const quality of QUALITIES) {
    last = await jpegOf(canvas, quality)
    if (last && last.size <= AIM) break
  }
  if (!last || last.size > POSTER_BYTES) throw new Error('Too large')
  return base64Of(last)
}

import type { Decode } from './picture.ts'

/** The Shape Detection API of Chrome on Android and macOS, which TypeScript does not declare. */
interface BarcodeDetector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

export const loadNative = async (): Promise<Decode> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  // The class may exist although no detector is behind it.
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code'))
    throw new Error('No detector of QR codes')
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async ({ data, width, height }) => {
    const [found] = await detector.detect(new ImageData(data, width, height))
    return found?.rawValue ?? null
  }
}

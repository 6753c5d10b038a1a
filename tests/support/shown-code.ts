import { expect } from '@playwright/test'
import { decodeQr } from './qr.ts'

/** Polls `look` until its screenshot contains a readable QR code, also while the element is being replaced; returns its text. */
export const readQr = async (look: () => Promise<Buffer>): Promise<string> => {
  let seen: string | null = null
  await expect
    .poll(
      async () => {
        const picture = await look().catch(() => null)
        seen = picture && decodeQr(picture)
        return seen
      },
      { message: 'a code that can be read' },
    )
    .not.toBeNull()
  return seen ?? ''
}

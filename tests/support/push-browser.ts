import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscriptionRequest } from '../../contract/notifications.ts'

/** A browser that receives push messages at an address: its subscription, and its decryption. */
export interface PushBrowser {
  subscription: PushSubscriptionRequest
  /** Decrypts a message (RFC 8291 over RFC 8188, `aes128gcm`). Throws if it was not encrypted for this browser. */
  read(body: Buffer): string
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
const label = (text: string) => Buffer.from(`${text}\0`)

/** Creates a browser with new keys; written from the RFCs alone, so that it does not share the faults of the encrypting code. */
export const pushBrowser = (endpoint: string): PushBrowser => {
  const pair = createECDH('prime256v1')
  const ownKey = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: (body) => {
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const idLength = body.readUInt8(20)
      const theirKey = body.subarray(21, 21 + idLength)
      const record = body.subarray(21 + idLength)
      if (record.length > recordSize) throw new Error('more than one record')
      const secret = pair.computeSecret(theirKey)
      const info = Buffer.concat([label('WebPush: info'), ownKey, theirKey])
      const keying = hkdf(secret, auth, info, 32)
      const key = hkdf(keying, salt, label('Content-Encoding: aes128gcm'), 16)
      const nonce = hkdf(keying, salt, label('Content-Encoding: nonce'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of record')
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

import { createHash, createVerify, X509Certificate } from 'node:crypto'

/** Returns the files of an uncompressed ZIP archive, by name. */
export const unzipStored = (zip: Buffer): Map<string, Buffer> => {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('compressed')
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const title = zip.subarray(at + 46, at + 46 + name).toString('utf8')
    files.set(title, zip.subarray(start, start + zip.readUInt32LE(at + 24)))
    at += 46 + name + extra + comment
  }
  return files
}

interface Der {
  tag: number
  /** With its tag and length. */
  whole: Buffer
  value: Buffer
}

/** Parses the elements of a DER sequence's value (X.690), with tags of one byte. */
const elementsOf = (bytes: Buffer): Der[] => {
  const found: Der[] = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at + 1] ?? 0
    const more = first & 0x80 ? first & 0x7f : 0
    const length = more ? bytes.readUIntBE(at + 2, more) : first
    const start = at + 2 + more
    found.push({
      tag: bytes[at] ?? 0,
      whole: bytes.subarray(at, start + length),
      value: bytes.subarray(start, start + length),
    })
    at = start + length
  }
  return found
}
const element = (bytes: Buffer, index: number): Der => {
  const found = elementsOf(bytes).at(index)
  if (!found) throw new Error(`no element ${index}`)
  return found
}

const MESSAGE_DIGEST = '2a864886f70d010904'

/**
 * Verifies a detached PKCS #7 signature (RFC 2315) over `content` with its one signer's certificate: the
 * digest among the signed attributes, and the signature over those. Returns its certificates.
 */
export const verifyDetached = (
  signature: Buffer,
  content: Buffer,
): { isGood: boolean; certificates: X509Certificate[] } => {
  // ContentInfo → [0] → SignedData: version, algorithms, content, [0] certificates, signers.
  const signedData = elementsOf(element(element(element(signature, 0).value, 1).value, 0).value)
  const content0 = elementsOf(signedData[2]?.value ?? Buffer.alloc(0))
  if (content0.length !== 1) throw new Error('not detached')
  const certificates = elementsOf(signedData.find(({ tag }) => tag === 0xa0)?.value ?? Buffer.alloc(0)).map(
    ({ whole }) => new X509Certificate(whole),
  )
  const signer = elementsOf(element(signedData.at(-1)?.value ?? Buffer.alloc(0), 0).value)
  const attributes = signer.find(({ tag }) => tag === 0xa0)
  const signed = signer.find(({ tag }) => tag === 0x04)?.value
  const serial = element(signer[1]?.value ?? Buffer.alloc(0), 1)
    .value.toString('hex')
    .toUpperCase()
  const certificate = certificates.find(({ serialNumber }) => serialNumber === serial)
  if (!attributes || !signed || !certificate) throw new Error('no signer')
  const digest = elementsOf(attributes.value)
    .map(({ value }) => elementsOf(value))
    .find(([type]) => type?.value.toString('hex') === MESSAGE_DIGEST)?.[1]
  const isSameDigest = element(digest?.value ?? Buffer.alloc(0), 0).value.equals(
    createHash('sha1').update(content).digest(),
  )
  // The signature covers the attributes as a SET, whatever their tag in the file.
  const asSet = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)])
  return {
    isGood: isSameDigest && createVerify('RSA-SHA1').update(asSet).verify(certificate.publicKey, signed),
    certificates,
  }
}

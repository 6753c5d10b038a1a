import { type Bytes, bigEndian, createReader, regroup } from '../../../contract/rules/bytes.ts'

/** A phone's address in its own network. */
export interface Candidate {
  /** An IPv4 or IPv6 address, or an mDNS name, `{uuid}.local`. */
  address: string
  port: number
}

/** The parts of a session description that differ between data channels: short enough for a QR code of version 6. */
export interface Signal {
  is: 'offer' | 'answer'
  ufrag: string
  pwd: string
  fingerprint: Bytes
  candidates: Candidate[]
}

/** Letters of ICE's user names and passwords (RFC 8839), six bits each. */
const ICE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const MAX_CANDIDATES = 4
const V4 = 4
const V6 = 6
const MDNS = 1

const packIce = (text: string): number[] => {
  const values = Array.from(text, (letter) => ICE.indexOf(letter))
  return [text.length, ...regroup(values, 6, 8)]
}

const unpackIce = (bytes: Bytes, letters: number): string =>
  Array.from(regroup(bytes, 8, 6).slice(0, letters), (value) => ICE[value]).join('')

const hexBytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const V6_GROUPS = 8
const v6Bytes = (address: string): number[] => {
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : V6_GROUPS - before.length - after.length
  return [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after].flatMap((group) =>
    hexBytes(group.padStart(4, '0')),
  )
}

const UUID = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i

const packCandidate = ({ address, port }: Candidate): number[] => {
  const where = bigEndian(port, 2)
  const uuid = UUID.exec(address)
  if (uuid) return [MDNS, ...hexBytes(uuid.slice(1).join('')), ...where]
  return address.includes(':')
    ? [V6, ...v6Bytes(address), ...where]
    : [V4, ...address.split('.').map(Number), ...where]
}

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

/** Packs a signal into the body of a team code (`TeamCodes`). */
export const packSignal = ({ ufrag, pwd, fingerprint, candidates }: Signal): Bytes =>
  Uint8Array.from([
    ...packIce(ufrag),
    ...packIce(pwd),
    ...fingerprint,
    ...candidates.slice(0, MAX_CANDIDATES).flatMap(packCandidate),
  ])

const FINGERPRINT_BYTES = 32

/** Reads such bytes; returns null if they are invalid. */
export const unpackSignal = (is: Signal['is'], bytes: Bytes): Signal | null => {
  const { take, number, isAtEnd } = createReader(bytes)
  const ice = (): string => {
    const letters = number(1)
    return unpackIce(take(Math.ceil((letters * 6) / 8)), letters)
  }
  const candidate = (): Candidate => {
    const kind = number(1)
    if (kind === V4) return { address: take(4).join('.'), port: number(2) }
    if (kind !== V6 && kind !== MDNS) throw new RangeError('not an address')
    const hex = hexOf(take(16))
    const address = kind === MDNS ? `${uuidOf(hex)}.local` : (hex.match(/.{4}/g) ?? []).join(':')
    return { address, port: number(2) }
  }
  try {
    const [ufrag, pwd, fingerprint] = [ice(), ice(), take(FINGERPRINT_BYTES)]
    const candidates: Candidate[] = []
    while (!isAtEnd()) candidates.push(candidate())
    return ufrag.length >= 4 && pwd.length >= 22 ? { is, ufrag, pwd, fingerprint, candidates } : null
  } catch {
    return null
  }
}

const line = (sdp: string, name: string): string | undefined =>
  sdp.match(new RegExp(`^a=${name}:(.*?)\\s*$`, 'm'))?.[1]

/**
 * Extracts the signal from a description; null if a part is missing. Keeps host candidates over UDP only, as
 * there is no server in between.
 */
export const signalOf = ({ type, sdp = '' }: RTCSessionDescriptionInit): Signal | null => {
  const [ufrag, pwd] = [line(sdp, 'ice-ufrag'), line(sdp, 'ice-pwd')]
  const fingerprint = line(sdp, 'fingerprint')?.match(/^sha-256 ([0-9A-F:]+)$/i)?.[1]
  if ((type !== 'offer' && type !== 'answer') || !ufrag || !pwd || !fingerprint) return null
  const candidates = Array.from(
    sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim),
    ([, address = '', port = '']) => ({ address, port: Number(port) }),
  )
  // Drops loopback and link-local addresses, which the other phone cannot reach; IPv4 comes first, as the
  // shortest.
  const useful = candidates.filter(({ address }) => !/^(127\.|169\.254\.|::1$|fe80:)/i.test(address))
  const isLong = ({ address }: Candidate) => Number(!/^[\d.]+$/.test(address))
  return {
    is: type,
    ufrag,
    pwd,
    fingerprint: Uint8Array.from(hexBytes(fingerprint.replaceAll(':', ''))),
    candidates: (useful.length > 0 ? useful : candidates)
      .sort((one, other) => isLong(one) - isLong(other))
      .slice(0, 2),
  }
}

/** Rebuilds the description of a signal: a data channel and nothing else. */
export const descriptionOf = ({
  is,
  ufrag,
  pwd,
  fingerprint,
  candidates,
}: Signal): RTCSessionDescriptionInit => ({
  type: is,
  sdp: [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...candidates.map(
      ({ address, port }, index) =>
        `a=candidate:${index + 1} 1 udp ${2_113_937_151 - index} ${address} ${port} typ host generation 0`,
    ),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':')}`,
    `a=setup:${is === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    '',
  ].join('\r\n'),
})

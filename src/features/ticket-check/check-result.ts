import type { KeySet } from '../../../contract/pass.ts'
import { signatureBytes, ticketSignedBytes } from '../../../contract/rules/signed-codes.ts'
import type { TicketCodeState } from '../../../contract/tickets.ts'
import type { Stored } from '../../data/stored.ts'
import { canVerify, isSignedBy } from '../../lib/is-signed-by.ts'

/** Result of a signature in this browser. 'unknown': no known key may have made it, or no key is known. */
type SignatureResult = 'signed' | 'forged' | 'unknown'

/** A raw signature, and the bytes that it covers. */
export interface Claim {
  signature: BufferSource
  signed: BufferSource
}

/** Returns the claim of a seat's link; null if its signature is malformed. */
export const linkClaim = (id: string, sig: string | null): Claim | null => {
  const signature = signatureBytes(sig ?? '')
  return signature && { signature, signed: ticketSignedBytes(id) }
}

/** Verifies the signature of a seat's code against the known keys; `keys` is null if none could be loaded. */
export const evaluateSignature = async (
  claim: Claim | null,
  keys: Stored<KeySet> | null,
): Promise<SignatureResult> => {
  if (!claim) return 'forged'
  if (!keys || !canVerify()) return 'unknown'
  const { signature, signed: bytes } = claim
  for (const key of keys.value.keys) if (await isSignedBy(key, signature, bytes)) return 'signed'
  // The device's keys may be older than the key that signed this code.
  return keys.source === 'server' && keys.value.keys.length > 0 ? 'forged' : 'unknown'
}

/** Result of the page: the server's state, combined with this browser's signature check. */
export type TicketCheckResult = TicketCodeState | 'signed' | 'unknown'

/** Combines both: either may detect a forgery, and without the server the state is unknown. */
export const ticketCheckResult = (
  signature: SignatureResult,
  state: TicketCodeState | undefined,
): TicketCheckResult => (signature === 'forged' ? 'falsified' : (state ?? signature))

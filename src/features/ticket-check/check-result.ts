import type { KeySet } from '../../../contract/pass.ts'
import { signatureBytes, ticketSignedBytes } from '../../../contract/rules/signed-codes.ts'
import type { TicketCodeState } from '../../../contract/tickets.ts'
import type { Stored } from '../../data/stored.ts'
import { canVerify, isSignedBy } from '../../lib/is-signed-by.ts'

/** What this browser makes of a signature on its own. 'unknown': no key at hand that could have made it, or none at all. */
type SignatureResult = 'signed' | 'forged' | 'unknown'

/** A raw signature, and what it covers. */
export interface Claim {
  signature: BufferSource
  signed: BufferSource
}

/** What the address of a seat's code claims; null where its signature cannot be one. */
export const linkClaim = (id: string, sig: string | null): Claim | null => {
  const signature = signatureBytes(sig ?? '')
  return signature && { signature, signed: ticketSignedBytes(id) }
}

/** Verifies the signature of a seat's code against the known keys; `keys` is null while none could be had. */
export const evaluateSignature = async (
  claim: Claim | null,
  keys: Stored<KeySet> | null,
): Promise<SignatureResult> => {
  if (!claim) return 'forged'
  if (!keys || !canVerify()) return 'unknown'
  const { signature, signed: bytes } = claim
  for (const key of keys.value.keys) if (await isSignedBy(key, signature, bytes)) return 'signed'
  // Keys kept on the device may be older than the one that signed this code.
  return keys.source === 'server' && keys.value.keys.length > 0 ? 'forged' : 'unknown'
}

/** What the page says: the server's word on the state, this browser's on the signature. */
export type TicketCheckResult = TicketCodeState | 'signed' | 'unknown'

/** Both words together: a forgery is one whoever says so, and without the server nobody knows the state. */
export const ticketCheckResult = (
  signature: SignatureResult,
  state: TicketCodeState | undefined,
): TicketCheckResult => (signature === 'forged' ? 'falsified' : (state ?? signature))

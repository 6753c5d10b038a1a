import type { KeySet, PassStatus } from '../../../contract/pass.ts'
import type { DoorCode, ReadDoorCode } from '../../../contract/rules/door-code.ts'
import { signatureBytes, signedBytes } from '../../../contract/rules/signed-codes.ts'
import type { AppError } from '../../data/errors.ts'
import type { Stored } from '../../data/stored.ts'
import { canVerify, isSignedBy } from '../../lib/is-signed-by.ts'
import { isPast, type PassCode } from './pass-code.ts'

/**
 * Result of a code's check. 'invalid': malformed code or signature. 'unsigned': no signature. 'unknown': no
 * known key may have made it. 'forged': all of Nectar's keys are known, and none made this signature.
 */
type CodeResult = 'valid' | 'expired' | 'forged' | 'unsigned' | 'unknown' | 'invalid'

/** Result of a code's check, combined with the server's status if the signature is valid. */
export type PassCheckResult =
  | { kind: CodeResult | 'changed' }
  | { kind: 'ended'; since: string | null }
  | { kind: 'unasked'; isOffline: boolean }

/** Combines the signature's result with the server's status, or with the reason why there is none. */
export const withStatus = (
  result: CodeResult,
  status: PassStatus | undefined,
  error: AppError | null,
): PassCheckResult | undefined => {
  if (result !== 'valid') return { kind: result }
  if (status) {
    const { state, since } = status
    if (state === 'ended') return { kind: 'ended', since }
    return { kind: state === 'current' ? 'valid' : state }
  }
  return error ? { kind: 'unasked', isOffline: error.kind === 'offline' } : undefined
}

// Returns true if the known keys are complete for a code: the device's keys are those of their fetch, and a
// later code may have a later key.
const coversAll = (keys: Stored<KeySet>, generatedAt: string): boolean =>
  keys.source === 'server' || Date.parse(generatedAt) <= keys.storedAt

/** Verifies a code in the browser against the known keys; `keys` is null if none could be loaded. */
export const evaluateCode = async (
  code: PassCode,
  keys: Stored<KeySet> | null,
  now: Date,
): Promise<CodeResult> => {
  if (!code.data || code.text === null) return 'invalid'
  if (!code.signature) return 'unsigned'
  const signature = signatureBytes(code.signature)
  if (!signature) return 'invalid'
  if (!keys || !canVerify()) return 'unknown'
  const bytes = signedBytes(code.userId, code.text)
  for (const key of keys.value.keys) {
    if (await isSignedBy(key, signature, bytes)) return isPast(code.data, now) ? 'expired' : 'valid'
  }
  return keys.value.keys.length > 0 && coversAll(keys, code.data.generatedAt) ? 'forged' : 'unknown'
}

/** A parsed door code of a Pass, not verified yet. */
export type ReadPass = ReadDoorCode & { code: Extract<DoorCode, { kind: 'pass' }> }

export const isPassCode = (read: ReadDoorCode | null): read is ReadPass => read?.code.kind === 'pass'

/**
 * Verifies a Pass's door code in the browser; `keys` is null if none could be loaded. It has no date, so only
 * keys just fetched from the server are complete.
 */
export const evaluateDoorCode = async (
  { code, signature, signed }: ReadPass,
  keys: Stored<KeySet> | null,
  now: Date,
): Promise<CodeResult> => {
  if (!keys || !canVerify()) return 'unknown'
  for (const key of keys.value.keys)
    if (await isSignedBy(key, signature, signed)) return code.end <= now.getTime() ? 'expired' : 'valid'
  return keys.value.keys.length > 0 && keys.source === 'server' ? 'forged' : 'unknown'
}

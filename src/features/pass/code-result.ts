import type { KeySet, PassStatus } from '../../../contract/pass.ts'
import type { DoorCode, ReadDoorCode } from '../../../contract/rules/door-code.ts'
import { signatureBytes, signedBytes } from '../../../contract/rules/signed-codes.ts'
import type { AppError } from '../../data/errors.ts'
import type { Stored } from '../../data/stored.ts'
import { canVerify, isSignedBy } from '../../lib/is-signed-by.ts'
import { isPast, type PassCode } from './pass-code.ts'

/**
 * What the page of a code says. 'invalid': malformed, its signature included. 'unsigned': no signature.
 * 'unknown': no key at hand that could have made it. 'forged': all of Nectar's keys are known and none made this signature
 * over this claim.
 */
type CodeResult = 'valid' | 'expired' | 'forged' | 'unsigned' | 'unknown' | 'invalid'

/** What the page of a code says, with the server's word on a code whose signature is good. */
export type PassCheckResult =
  | { kind: CodeResult | 'changed' }
  | { kind: 'ended'; since: string | null }
  | { kind: 'unasked'; isOffline: boolean }

/** The signature's result and, where that is good, the server's word: its answer, or why there is none. */
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

// Keys kept on the device are all the keys there were when they were fetched; a later code may have a later key.
const coversAll = (keys: Stored<KeySet>, generatedAt: string): boolean =>
  keys.source === 'server' || Date.parse(generatedAt) <= keys.storedAt

/** Verifies a code in the browser against the known keys; `keys` is null while none could be had. */
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

/** A Pass's door code, read: its signature says nothing yet. */
export type ReadPass = ReadDoorCode & { code: Extract<DoorCode, { kind: 'pass' }> }

/** Whether what was read is a Pass's. */
export const isPassCode = (read: ReadDoorCode | null): read is ReadPass => read?.code.kind === 'pass'

/**
 * Verifies a Pass's door code in the browser against the known keys; `keys` is null while none could be had. It does not say when it was made, so only the
 * server's keys of this moment are all the keys there can be.
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

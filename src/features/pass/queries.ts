import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PassStatus } from '../../../contract/pass.ts'
import type { AppError } from '../../data/errors.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import type { PassCode } from './pass-code.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/pass.ts')

const passQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.pass(userId),
    queryFn: deviceFirst(
      async () => (await repository()).storedPass(userId),
      async () => (await repository()).getPass(userId),
    ),
  })

/** The member's pass: the device's copy at once, then the server's, at every opening. */
export const usePass = (userId: string) => useQuery({ ...passQuery(userId), refetchOnMount: 'always' })

/** The member's level and counters. */
export const useSubscription = (userId: string) =>
  useQuery({
    queryKey: memberKeys.subscription(userId),
    queryFn: deviceFirst(
      async () => (await repository()).storedSubscription(userId),
      async () => (await repository()).subscription(userId),
    ),
  })

/** The keys that verify passes, from the device once they have been seen. */
export const usePassKeys = () =>
  useQuery({
    queryKey: ['pass-keys'],
    queryFn: deviceFirst(
      async () => (await repository()).storedPassKeys(),
      async () => (await repository()).passKeys(),
    ),
  })

/** What the server says of a code whose signature is good: asked at every opening, since its Pass may have ended meanwhile. */
export const usePassStatus = (code: PassCode | null, isGood: boolean) =>
  useQuery<PassStatus, AppError>({
    queryKey: ['pass-status', code?.userId, code?.text, code?.signature],
    queryFn: async () =>
      (await repository()).passCodeStatus(code?.userId ?? '', {
        data: code?.text ?? '',
        sig: code?.signature ?? '',
      }),
    enabled: isGood && code !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** The same of a Pass's door code. */
export const useDoorPassStatus = (payload: string, isGood: boolean) =>
  useQuery<PassStatus, AppError>({
    queryKey: ['door-pass', payload],
    queryFn: async () => (await repository()).doorPassStatus(payload),
    enabled: isGood,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Draws the pass that the device keeps and keeps the drawing for the instant pass's script, where it does not keep that one already. */
export const storeDrawnPass = async (userId: string): Promise<void> => {
  const [
    { storedPass },
    { storeInstantPass, loadInstantPass },
    { drawCode },
    { instantPassOf, doorAddressOf },
  ] = await Promise.all([
    repository(),
    import('../../data/repositories/instant-pass.ts'),
    import('../../ui/draw-code.tsx'),
    import('./instant-pass.ts'),
  ])
  const pass = (await storedPass(userId))?.value
  if (!pass || (await loadInstantPass(userId))?.qrUrl === doorAddressOf(pass)) return
  const drawn = drawCode(doorAddressOf(pass))
  if (drawn) await storeInstantPass(userId, instantPassOf(userId, pass, drawn))
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PassStatus } from '../../../contract/pass.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import type { PassCode } from './pass-code.ts'

const passQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.pass(userId),
    queryFn: deviceFirst(
      async () => (await repositories.pass()).storedPass(userId),
      async () => (await repositories.pass()).getPass(userId),
    ),
  })

/** Fetches the member's pass at every opening: the device's copy at once, then the server's. */
export const usePass = (userId: string) => useQuery({ ...passQuery(userId), refetchOnMount: 'always' })

export const useSubscription = (userId: string) =>
  useQuery({
    queryKey: memberKeys.subscription(userId),
    queryFn: deviceFirst(
      async () => (await repositories.pass()).storedSubscription(userId),
      async () => (await repositories.pass()).subscription(userId),
    ),
  })

/** Fetches the keys that verify passes: the device's copy at once, then the server's. */
export const usePassKeys = () =>
  useQuery({
    queryKey: ['pass-keys'],
    queryFn: deviceFirst(
      async () => (await repositories.pass()).storedPassKeys(),
      async () => (await repositories.pass()).passKeys(),
    ),
  })

/** Fetches the server's status of a code with a valid signature, at every opening, since its Pass may have ended meanwhile. */
export const usePassStatus = (code: PassCode | null, isGood: boolean) =>
  useQuery<PassStatus, AppError>({
    queryKey: ['pass-status', code?.userId, code?.text, code?.signature],
    queryFn: async () =>
      (await repositories.pass()).passCodeStatus(code?.userId ?? '', {
        data: code?.text ?? '',
        sig: code?.signature ?? '',
      }),
    enabled: isGood && code !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Fetches the same status for a Pass's door code. */
export const useDoorPassStatus = (payload: string, isGood: boolean) =>
  useQuery<PassStatus, AppError>({
    queryKey: ['door-pass', payload],
    queryFn: async () => (await repositories.pass()).doorPassStatus(payload),
    enabled: isGood,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Draws the stored pass for the instant pass's script, and stores the drawing unless it is there already. */
export const storeDrawnPass = async (userId: string): Promise<void> => {
  const [
    { storedPass },
    { storeInstantPass, loadInstantPass },
    { drawCode },
    { instantPassOf, doorAddressOf },
  ] = await Promise.all([
    repositories.pass(),
    repositories.instantPass(),
    import('../../ui/draw-code.tsx'),
    import('./instant-pass.ts'),
  ])
  const pass = (await storedPass(userId))?.value
  if (!pass || (await loadInstantPass(userId))?.qrUrl === doorAddressOf(pass)) return
  const drawn = drawCode(doorAddressOf(pass))
  if (drawn) await storeInstantPass(userId, instantPassOf(userId, pass, drawn))
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { keepDoorPass, keptDoorUrl } from '../../data/repositories/door.ts'
import {
  getPass,
  passKeys,
  storedPass,
  storedPassKeys,
  storedSubscription,
  subscription,
} from '../../data/repositories/pass.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { doorPass } from './door-pass.ts'
import { drawCode } from './draw-code.tsx'

const passQuery = (userId: string) =>
  queryOptions({
    queryKey: ['pass', userId],
    queryFn: deviceFirst(
      () => storedPass(userId),
      () => getPass(userId),
    ),
  })

/** The member's pass: the device's copy at once, then the server's, at every opening (ruling 14). */
export const usePass = (userId: string) => useQuery({ ...passQuery(userId), refetchOnMount: 'always' })

/** The member's level and counters. */
export const useSubscription = (userId: string) =>
  useQuery({
    queryKey: ['subscription', userId],
    queryFn: deviceFirst(
      () => storedSubscription(userId),
      () => subscription(userId),
    ),
  })

/** The keys that verify passes, from the device once they have been seen. */
export const usePassKeys = () =>
  useQuery({ queryKey: ['pass-keys'], queryFn: deviceFirst(storedPassKeys, passKeys) })

/** Draws the pass that the device keeps and keeps the drawing for the door's fast script, where it does not keep that one already. */
export const keepDrawnPass = async (userId: string): Promise<void> => {
  const pass = (await storedPass(userId))?.value
  if (!pass || (await keptDoorUrl(userId)) === pass.qrUrl) return
  const drawn = drawCode(pass.qrUrl)
  if (drawn) await keepDoorPass(userId, doorPass(pass, drawn))
}

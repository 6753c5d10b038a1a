import { useQuery } from '@tanstack/react-query'
import { deviceFirst } from '../../lib/device-first.ts'
import { evaluateSignature } from './check-result.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const codes = () => import('../../data/repositories/ticket-codes.ts')
const pass = () => import('../../data/repositories/pass.ts')

/** What the server says of the code: asked at every opening, since somebody may have come in with it meanwhile. */
export const useTicketStatus = (id: string, signature: string | null) =>
  useQuery({
    queryKey: ['ticket-code', id, signature],
    queryFn: async () => ({
      ...(await (await codes()).ticketCodeStatus(id, signature ?? '')),
      checkedAt: Date.now(),
    }),
    enabled: signature !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** What this browser makes of the signature, by the keys of the server, else of the device. */
export const useSignature = (id: string, signature: string | null) => {
  const keys = useQuery({
    queryKey: ['pass-keys'],
    queryFn: deviceFirst(
      async () => (await pass()).storedPassKeys(),
      async () => (await pass()).passKeys(),
    ),
  })
  const isSettled = keys.data !== undefined || keys.isError
  return useQuery({
    queryKey: ['ticket-signature', id, signature, keys.data?.storedAt, keys.data?.source, isSettled],
    queryFn: () => evaluateSignature(id, signature, keys.data ?? null),
    enabled: isSettled,
    staleTime: 0,
    gcTime: 0,
  })
}

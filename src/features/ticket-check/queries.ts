import { useQuery } from '@tanstack/react-query'
import { repositories } from '../../data/gateway.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { type Claim, evaluateSignature, linkClaim } from './check-result.ts'

/** Fetches the server's status of the code, at every opening, since the ticket may have been used meanwhile. */
export const useTicketStatus = (id: string, signature: string | null) =>
  useQuery({
    queryKey: ['ticket-code', id, signature],
    queryFn: async () => ({
      ...(await (await repositories.ticketCodes()).ticketCodeStatus(id, signature ?? '')),
      checkedAt: Date.now(),
    }),
    enabled: signature !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Fetches the server's status of a door code, at every opening. */
export const useDoorCodeStatus = (payload: string) =>
  useQuery({
    queryKey: ['door-code', payload],
    queryFn: async () => ({
      ...(await (await repositories.ticketCodes()).doorCodeStatus(payload)),
      checkedAt: Date.now(),
    }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Verifies a claim's signature with the keys of the server, else of the device. `name` identifies the claim in the query's key. */
export const useClaim = (name: readonly unknown[], claim: Claim | null) => {
  const keys = useQuery({
    queryKey: ['pass-keys'],
    queryFn: deviceFirst(
      async () => (await repositories.pass()).storedPassKeys(),
      async () => (await repositories.pass()).passKeys(),
    ),
  })
  const isSettled = keys.data !== undefined || keys.isError
  return useQuery({
    queryKey: ['ticket-signature', ...name, keys.data?.storedAt, keys.data?.source, isSettled],
    queryFn: () => evaluateSignature(claim, keys.data ?? null),
    enabled: isSettled,
    staleTime: 0,
    gcTime: 0,
  })
}

export const useSignature = (id: string, signature: string | null) =>
  useClaim([id, signature], linkClaim(id, signature))

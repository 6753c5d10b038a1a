import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { AppConfig } from '../../../contract/config.ts'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { call } from '../../data/call.ts'
import type { AppError } from '../../data/errors.ts'
import type { ContactForm } from '../../data/repositories/contact.ts'
import { useSend } from '../../shared/use-send.ts'

export type { ContactForm }

const MINUTE_MS = 60_000

// The schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/contact.ts')

/** What is wrong with a form, by field. Rejects where the rules cannot be loaded. */
export const faultsOf = async (form: ContactForm) => (await repository()).faultsOf(form)

export interface SendOutcome {
  onSent: () => void
  onFailed: (error: AppError) => void
}

/** Sends a message; heard only while the form is on the screen. */
export const useSendMessage = ({ onSent, onFailed }: SendOutcome) =>
  useSend<ContactForm>({
    send: async (form) => (await repository()).sendMessage(form),
    onSuccess: onSent,
    onError: onFailed,
  })

const nothingChanges = () => () => undefined
const taken = () => true
const notTaken = () => false

/** What was kept of the configuration by an older version, or spoilt, may lack anything. */
type Known = { links?: Partial<AppConfig['links']> }

/** The operator's addresses; a prerendered page is taken over with the defaults, whatever the device remembers. */
export const useLinks = (): AppConfig['links'] => {
  const isTakenOver = useSyncExternalStore(nothingChanges, taken, notTaken)
  const { data } = useQuery({
    queryKey: ['app-config'],
    meta: { persist: true },
    staleTime: 5 * MINUTE_MS,
    retry: 1,
    queryFn: () => call('appConfig', {}),
    select: (config: Known) => config.links,
  })
  return { ...defaultAppConfig.links, ...(isTakenOver && data) }
}

import { useQueryClient } from '@tanstack/react-query'
import type { AuthResponse, LoginRequest, SignupRequest } from '../../../contract/auth.ts'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths } from '../../config/paths.ts'
import { errorCopy } from '../../copy/account.ts'
import { AppError } from '../../data/errors.ts'
import { openSession } from '../../data/session.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useSend } from '../../shared/use-send.ts'
import { notify } from '../../ui/toaster.tsx'
import { login, signup } from './queries.ts'

/** Callbacks of a sign-in or sign-up. They run even if the form has unmounted, since entering leaves its page. */
interface EntryOutcome {
  onEntered: () => void
  onRefused: (error: unknown) => void
}

interface EntryCopy {
  success: { title: string; description: string }
  failure: { title: string; description: string }
}

/** Returns the server's sentence, else the specification's default. If offline, returns the offline sentence. */
const reasonOf = (error: unknown, otherwise: string): string =>
  failureMessage(error, (error instanceof AppError && error.code && errorCopy[error.code]) || otherwise)

/** Returns callbacks that show the toasts of signing in and signing up. */
export const entryToasts = ({ success, failure }: EntryCopy): EntryOutcome => ({
  onEntered: () => notify({ ...success, type: 'success' }),
  onRefused: (error) =>
    notify({ title: failure.title, description: reasonOf(error, failure.description), type: 'error' }),
})

/** Opens a session and stores the new member in the cache of the whole app. */
const useEntry = <Form>(enter: (form: Form) => Promise<AuthResponse>, outcome: EntryOutcome) => {
  const client = useQueryClient()
  return useSend({
    send: async (form: Form) => {
      const answer = await enter(form)
      await openSession(answer)
      return answer.user
    },
    onSuccess: (user) => {
      client.setQueryData(currentUserKey, user)
      outcome.onEntered()
    },
    onError: outcome.onRefused,
  })
}

export const useLogin = (outcome: EntryOutcome) => useEntry<LoginRequest>(login, outcome)

export const useSignup = (outcome: EntryOutcome) => useEntry<SignupRequest>(signup, outcome)

/** Returns the page to open after sign-in: the `return` path of the query if it stays on this site, else home. */
export const entryTarget = (wanted: string | null): string =>
  returnPath(wanted, location.origin) ?? paths.home

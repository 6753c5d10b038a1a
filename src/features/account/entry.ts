import { useQueryClient } from '@tanstack/react-query'
import type { AuthResponse, LoginRequest, SignupRequest } from '../../../contract/auth.ts'
import { call } from '../../data/call.ts'
import { openSession } from '../../data/session.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { useSend } from '../../shared/use-send.ts'

/** What a sign-in or sign-up leads to. Heard even after the form has gone, as entering leads away from it. */
export interface EntryOutcome {
  onEntered: () => void
  onRefused: (error: unknown) => void
}

/** Opens a session and makes the new member known to the whole app. */
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

export const useLogin = (outcome: EntryOutcome) =>
  useEntry((body: LoginRequest) => call('login', { body }, { token: null }), outcome)
export const useSignup = (outcome: EntryOutcome) =>
  useEntry((body: SignupRequest) => call('signup', { body }, { token: null }), outcome)

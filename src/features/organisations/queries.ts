import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  Organisation,
  OrganisationCreateRequest,
  OrganisationRole,
  OrganisationSaveRequest,
} from '../../../contract/organisations.ts'
import { organisationsCopy as copy } from '../../copy/organisations.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { type Failure, failureOf, failureToast, lateFailureToast } from '../../shared/failure-toast.ts'
import { useSend } from '../../shared/use-send.ts'
import { notify } from '../../ui/toaster.tsx'

const listKey = (userId: string) => ['organisations', userId] as const
const invitationKey = (code: string, userId: string | null) => ['team-invitation', code, userId] as const

/** Fetches the member's organisations; out of reach, as the device has them. */
export const useOrganisations = (userId: string) =>
  useQuery({
    queryKey: listKey(userId),
    queryFn: async () => (await repositories.organisations()).myOrganisations(userId),
    refetchOnMount: 'always',
    retry: false,
  })

/** How soon an open page learns that the member's role has changed or ended, in ms. */
const ROLE_CHECK_MS = 60_000

/** Fetches an organisation of the member, again each minute while it is shown; waits while the member is unknown. */
export const useOrganisation = (userId: string | undefined, id: string) =>
  useQuery({
    queryKey: memberKeys.organisation(userId ?? '', id),
    enabled: userId !== undefined,
    queryFn: async ({ client, queryKey }) => {
      const { readOrganisation } = await repositories.organisations()
      return readOrganisation(userId ?? '', id, client.getQueryData<Organisation>(queryKey))
    },
    refetchInterval: ROLE_CHECK_MS,
    refetchOnMount: 'always',
    retry: false,
  })

const SUBJECT = 'organisation'

/** Shows why a change failed. */
const refuse = (error: AppError, hasLeft: boolean) =>
  notify({ ...failureToast(error, copy.failed, hasLeft), subject: SUBJECT })

/** Creates an organisation; the same `key` makes no second one. */
export const useCreateOrganisation = (
  userId: string,
  {
    onDone,
    lead,
    onRefused,
  }: { onDone: () => void; lead: (id: string) => void; onRefused: (sentence: string) => void },
) => {
  const client = useQueryClient()
  return useSend({
    send: async ({ key, ...form }: OrganisationCreateRequest & { key: string }) =>
      (await repositories.organisations()).createOrganisation(form, key),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: listKey(userId) })
      onDone()
    },
    lead: ({ id }) => lead(id),
    onFailed: (error, _, hasLeft) =>
      hasLeft
        ? notify({
            ...lateFailureToast(error, { ...copy.failed, title: copy.create.notDone }),
            subject: SUBJECT,
          })
        : onRefused(error.isAnswerLost ? copy.create.lost : failureMessage(error, copy.failed.description)),
  })
}

/** Sends a change whose response is the organisation as it is afterwards. */
const useChange = <Input>(
  { userId, id }: { userId: string; id: string },
  send: (input: Input) => Promise<Organisation>,
  onDone: (organisation: Organisation, input: Input) => void,
  repeat?: 'after-moment',
  onFailed?: (error: AppError) => void,
) => {
  const client = useQueryClient()
  return useSend<Input, Organisation>({
    ...(repeat && { repeat }),
    send,
    onSuccess: async (organisation, input) => {
      await client.cancelQueries({ queryKey: memberKeys.organisation(userId, id) })
      client.setQueryData(memberKeys.organisation(userId, id), organisation)
      void client.invalidateQueries({ queryKey: listKey(userId) })
      onDone(organisation, input)
    },
    onFailed: (error, _, hasLeft) => {
      refuse(error, hasLeft)
      onFailed?.(error)
      void client.invalidateQueries({ queryKey: memberKeys.organisation(userId, id) })
    },
  })
}

interface Which {
  userId: string
  id: string
}

/** Saves the legal data. `onConflict`: somebody has saved them since they were read; their version comes as the organisation. */
export const useSaveOrganisation = (
  which: Which,
  { onDone, onConflict }: { onDone: (organisation: Organisation) => void; onConflict: () => void },
) =>
  useChange(
    which,
    async (form: OrganisationSaveRequest) =>
      (await repositories.organisations()).saveOrganisation(which.id, form),
    onDone,
    undefined,
    ({ code }) => {
      if (code === 'conflict') onConflict()
    },
  )

export const useInvite = (which: Which, onDone: (email: string) => void) =>
  useChange(
    which,
    async (form: { email: string; role: OrganisationRole }) =>
      (await repositories.organisations()).inviteToTeam(which.id, form),
    (_, { email }) => onDone(email),
  )

export const useUninvite = (which: Which, onDone: () => void) =>
  useChange(
    which,
    async (invitationId: string) =>
      (await repositories.organisations()).uninviteFromTeam(which.id, invitationId),
    onDone,
    'after-moment',
  )

export const useChangeRole = (
  which: Which,
  onDone: (person: { memberId: string; role: OrganisationRole }) => void,
) =>
  useChange(
    which,
    async ({ memberId, role }: { memberId: string; role: OrganisationRole }) =>
      (await repositories.organisations()).changeRole(which.id, memberId, role),
    (_, person) => onDone(person),
    'after-moment',
  )

interface Removal {
  memberId: string
  password: string
}

/** Removes a person, or leaves. `onRefused` gets why, and whether the password is wrong. */
export const useRemovePerson = (
  { userId, id }: Which,
  {
    onDone,
    lead,
    onRefused,
  }: {
    onDone: () => void
    lead: () => void
    onRefused: (failure: Failure, isPassword: boolean) => void
  },
) => {
  const client = useQueryClient()
  return useSend({
    send: async ({ memberId, password }: Removal) =>
      (await repositories.organisations()).removePerson(id, memberId, password),
    onSuccess: () => {
      onDone()
      void client.invalidateQueries({ queryKey: memberKeys.organisation(userId, id) })
      void client.invalidateQueries({ queryKey: listKey(userId) })
    },
    lead,
    onFailed: (error, _, hasLeft) => {
      if (hasLeft)
        notify({
          ...lateFailureToast(error, { ...copy.failed, title: copy.team.notChanged }),
          subject: SUBJECT,
        })
      else onRefused(failureOf(error, copy.failed), error.code === 'validation_failed')
      // They may be out although the answer is lost.
      void client.invalidateQueries({ queryKey: memberKeys.organisation(userId, id) })
      void client.invalidateQueries({ queryKey: listKey(userId) })
    },
  })
}

/** Fetches the invitation of a link for the current user; waits while it is unknown who that is. */
export const useTeamInvitation = (code: string, userId: string | null | undefined) =>
  useQuery({
    queryKey: invitationKey(code, userId ?? null),
    queryFn: async () => (await repositories.organisations()).readTeamInvitation(code),
    enabled: userId !== undefined,
    refetchOnMount: 'always',
    retry: false,
  })

export const useJoinTeam = (
  userId: string,
  code: string,
  { onDone, lead }: { onDone: (name: string) => void; lead: (id: string) => void },
) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'after-moment',
    send: async (_: null) => (await repositories.organisations()).joinTeam(code),
    onSuccess: ({ name }) => {
      void client.invalidateQueries({ queryKey: listKey(userId) })
      onDone(name)
    },
    lead: ({ id }) => lead(id),
    onFailed: (error, _, hasLeft) => {
      refuse(error, hasLeft)
      void client.invalidateQueries({ queryKey: ['team-invitation', code] })
    },
  })
}

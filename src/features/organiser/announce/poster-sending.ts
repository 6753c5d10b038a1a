import { useIsMutating } from '@tanstack/react-query'
import { announceCopy as copy } from '../../../copy/announce.ts'
import { AppError } from '../../../data/errors.ts'
import { failureMessage } from '../../../shared/failure-message.ts'
import { useSend } from '../../../shared/use-send.ts'
import { notify } from '../../../ui/toaster.tsx'
import { redrawnPoster } from './poster-picture.ts'
import { draftsRepository } from './queries.ts'
import { latePosters } from './unsent-drafts.ts'

const posterKey = (draftId: string) => ['poster', draftId]

/** Tells whether a poster of a draft is on its way, whatever shows its field. */
export const useIsPosterSent = (draftId: string): boolean =>
  useIsMutating({ mutationKey: posterKey(draftId) }) > 0

/** Draws a picture anew and sends it to the draft's newest form; who has left it is told by a toast why it failed. */
export const useAddPoster = (
  { organisationId, draftId }: { organisationId: string; draftId: string },
  onRefused: (sentence: string) => void,
) =>
  useSend({
    mutationKey: posterKey(draftId),
    repeat: 'at-once',
    send: async (file: File) => {
      const jpeg = await redrawnPoster(file).catch(() => {
        throw new AppError('unreadable', { kind: 'unexpected', serverMessage: copy.form.poster.unreadable })
      })
      return (await draftsRepository()).addPoster(organisationId, jpeg)
    },
    onSuccess: (url) => latePosters.give(draftId, url),
    onFailed: (error, _, hasLeft) => {
      const description = failureMessage(error, copy.failed.description)
      if (!hasLeft) return onRefused(description)
      notify({ title: copy.form.poster.notSent, description, type: 'error', subject: 'draft' })
    },
  })

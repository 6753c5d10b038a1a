import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FeedbackType } from '../../../contract/rules/feedback.ts'
import { type Entry, entryIn } from './kept-entry.ts'
import { useOpenedFeedback } from './queries.ts'

interface EntryOptions {
  type: FeedbackType
  userId: string | null
  /** Who is here is known by now. */
  isKnown: boolean
}

/** The entry of this visit, opened with the page and kept over its reloads (document 2, section 4). */
export const useEntry = ({ type, userId, isKnown }: EntryOptions) => {
  const { key, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [visit] = useState(key)
  const [round, setRound] = useState(0)
  const kept = entryIn(state, type, Date.now())
  const opening = useOpenedFeedback({
    type,
    userId,
    visit: `${visit} ${round}`,
    isWanted: isKnown && kept === undefined,
  })
  const keep = (feedback: Entry | undefined) =>
    void navigate({ pathname, search }, { replace: true, state: { feedback } })
  const opened = opening.data
  const keepOpened = useEffectEvent((id: string) => {
    if (kept?.id !== id) keep({ id, type, isSent: false, at: Date.now() })
  })
  useEffect(() => {
    if (opened !== undefined) keepOpened(opened)
  }, [opened])

  return {
    id: kept?.id ?? opened,
    isSent: kept?.isSent ?? false,
    isOpening: kept === undefined && opened === undefined && !opening.isError,
    isFailed: kept === undefined && opening.isError,
    retry: () => void opening.refetch(),
    markSent: (id: string) => keep({ id, type, isSent: true, at: kept?.at ?? Date.now() }),
    /** It can no longer be written: another is opened. */
    renew: () => {
      keep(undefined)
      setRound(round + 1)
    },
  }
}

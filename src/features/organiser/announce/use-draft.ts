import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft, DraftBody, EditedConcert } from '../../../../contract/drafts.ts'
import { dayOfConcert, emptyDraft, emptyTariff } from '../../../../contract/rules/draft.ts'
import { parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { announceCopy } from '../../../copy/announce.ts'
import { connectivity } from '../../../data/connectivity.ts'
import { AppError, isDecisive, isSessionOver } from '../../../data/errors.ts'
import type { DraftRow } from '../../../data/rows.ts'
import { now } from '../../../lib/clock.ts'
import { currentUserKey } from '../../../lib/current-user-key.ts'
import { guardReload } from '../../../lib/reload-guard.ts'
import { draftsRepository } from './queries.ts'
import { noteLeftForm, stopLeftForm, unansweredBodies } from './unsent-drafts.ts'

/** Which draft a member writes. */
export interface WhichDraft {
  userId: string
  /** The organisation. */
  id: string
  draftId: string
}

/** The place where a draft is saved; the sentence says more. */
export interface SaveState {
  kind: 'nothing' | 'saving' | 'saved' | 'device' | 'nowhere' | 'refused'
  sentence: string
}

/** How long after the last change it is sent, and how long after a failure again, in ms. */
const SEND_AFTER_MS = 2_000
export const RETRY_AFTER_MS = 15_000

const { status } = announceCopy

const savedAt = (instant: Date): SaveState => ({
  kind: 'saved',
  sentence: status.saved(parisWallClock(instant).time),
})

/** A draft as it is opened: the server's, or the one that this device alone has. */
interface Opened {
  body: DraftBody
  version: number
  isUnsent: boolean
  server: Draft | null
  /** The server's, or those that this device had last. */
  doubts: string[]
  /** The published concert that it edits, likewise. */
  concert: EditedConcert | null
  /** The server's, if this device has changes of an earlier version. */
  conflict: Draft | null
  gone: Gone | null
}

/** Why a draft is written no more: it was deleted, or is the published concert. */
interface Gone {
  concert: EditedConcert | null
}

const blank = (): DraftBody => ({
  ...emptyDraft(),
  tariffs: [{ ...emptyTariff(), name: announceCopy.preview.full }],
})

/** Returns a body with the day of its published concert, which its form does not change: it may have moved meanwhile. */
const onItsDay = (body: DraftBody, server: Draft | null): DraftBody =>
  server?.concert ? { ...body, ...dayOfConcert(server.concert) } : body

/** Checks whether the server's version is of this page, which has not heard of it. */
const isOwnVersion = async ({ id, body }: Draft, mine: DraftBody): Promise<boolean> => {
  const { isSameBody } = await draftsRepository()
  return [mine, ...unansweredBodies.of(id)].some((sent) => isSameBody(sent, body))
}

const isUnknown = (error: unknown): boolean => error instanceof AppError && error.status === 404

/** Where the text of a draft that begins comes from: nothing is asked of the server, or a text that this device could not keep. */
export interface Beginning {
  isNew: boolean
  body?: DraftBody
}

const unkept = (body: DraftBody) => ({ body, version: 0, isUnsent: true, doubts: [], concert: null })

/** Reads a draft from the server and the device. Throws AppError if neither has it, unless it is new. */
const openDraft = async (
  { userId, id, draftId }: WhichDraft,
  { isNew, body: carried }: Beginning,
): Promise<Opened> => {
  stopLeftForm(draftId)
  const { readDraft, storedDraft } = await draftsRepository()
  const stored = await storedDraft(userId, draftId)
  const local = stored ?? (carried && unkept(carried))
  let isDeleted = false
  const server =
    isNew && !stored
      ? null
      : await readDraft({ id, draftId }).catch((error: unknown) => {
          isDeleted = isUnknown(error) && local !== undefined && local.version > 0
          if ((local || isNew) && (isUnknown(error) || !isDecisive(error))) return null
          throw error
        })
  const doubts = server?.doubts ?? local?.doubts ?? []
  const concert = server ? server.concert : (local?.concert ?? null)
  const gone = server?.state === 'published' ? { concert } : isDeleted ? { concert: null } : null
  if (local?.isUnsent) {
    const { body } = local
    const isTheirs = server && server.version !== local.version && !(await isOwnVersion(server, body))
    const version = isTheirs ? local.version : (server?.version ?? local.version)
    return {
      ...{ body: onItsDay(body, server), version, isUnsent: true },
      ...{ server, doubts, concert, conflict: isTheirs ? server : null, gone },
    }
  }
  if (server)
    return {
      ...{ body: server.body, version: server.version, isUnsent: false },
      ...{ server, doubts, concert, conflict: null, gone },
    }
  return {
    ...{ body: local?.body ?? blank(), version: local?.version ?? 0, isUnsent: false },
    ...{ server: null, doubts, concert, conflict: null, gone },
  }
}

/** Opens a draft, or a new one; `opened` is undefined while it loads. */
export const useOpenedDraft = (which: WhichDraft, { isNew, body }: Beginning) => {
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const client = useQueryClient()
  const { userId, id, draftId } = which
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats it.
  useEffect(() => {
    let isCurrent = true
    setError(null)
    openDraft({ userId, id, draftId }, { isNew, ...(body && { body }) }).then(
      (draft) => isCurrent && setOpened(draft),
      (reason: unknown) => {
        if (!isCurrent) return
        setError(reason)
        if (isSessionOver(reason)) void client.invalidateQueries({ queryKey: currentUserKey })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [client, userId, id, draftId, isNew, body, attempt])
  return { data: opened, error: opened ? null : error, refetch: () => setAttempt((count) => count + 1) }
}

/**
 * Holds a draft while it is written. Each change is on the device at once, and on the server two seconds after the last one, if there is a network.
 * `conflict` holds another person's version until the member chooses.
 */
export const useDraft = (which: WhichDraft, opened: Opened) => {
  const client = useQueryClient()
  const [body, setBody] = useState(opened.body)
  const [server, setServer] = useState(opened.server)
  const [conflict, setConflict] = useState(opened.conflict)
  const [gone, setGone] = useState(opened.gone)
  const [saved, setSaved] = useState<SaveState>(
    opened.isUnsent
      ? { kind: 'device', sentence: status.device }
      : opened.server
        ? savedAt(new Date(opened.server.updatedAt))
        : { kind: 'nothing', sentence: status.nothing },
  )
  /** The text of the next save, ahead of the rendered one. */
  const latest = useRef({
    ...{ body: opened.body, version: opened.version, isUnsent: opened.isUnsent },
    ...{ concert: opened.concert, doubts: opened.doubts },
  })
  /** Until when the writes of other tabs are known, in ms since 1970. */
  const seenAt = useRef(Date.now())
  /** Changes that this device has not stored yet: they win over another tab's. */
  const changed = useRef<Partial<DraftBody>>({})
  /** The last save of this page: another tab's row of the version before it holds the same text. */
  const step = useRef({ from: 0, to: 0 })
  const sending = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** 'left': unsent text is still sent; 'stopped': the draft is open again, and this form neither writes nor sends. */
  const life = useRef<'open' | 'left' | 'stopped'>('open')

  const store = async (since?: number) => {
    const { storeDraft } = await draftsRepository()
    const { userId, id, draftId } = which
    return storeDraft({ ...latest.current, userId, id: draftId, organisationId: id }, since)
  }

  const later = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void retry(), ms)
  }

  /** Goes on with the text of another tab of this device, and with the changes that are made here. */
  const take = (row: DraftRow): void => {
    seenAt.current = row.storedAt
    const { current } = latest
    const version = row.version === step.current.from ? step.current.to : row.version
    // A save of before the version here.
    if (!row.isUnsent && version < current.version) return
    const isUnsent = row.isUnsent || Object.keys(changed.current).length > 0
    latest.current = { ...current, body: { ...row.body, ...changed.current }, version, isUnsent }
    setBody(latest.current.body)
    setSaved(isUnsent ? { kind: 'device', sentence: status.device } : savedAt(new Date(row.storedAt)))
    // The other tab may be gone by then, or have saved it.
    if (isUnsent) later(connectivity.isOnline() ? SEND_AFTER_MS : RETRY_AFTER_MS)
  }
  const takeOver = async (): Promise<void> => {
    const { typedElsewhere } = await draftsRepository()
    const row = await typedElsewhere(which.userId, which.draftId, seenAt.current)
    if (row && life.current !== 'stopped') take(row)
  }
  const keepHere = async (): Promise<boolean> => {
    const changes = changed.current
    const kept = await store(seenAt.current)
    if (typeof kept !== 'boolean') {
      if (life.current === 'stopped') return true
      take(kept)
      return keepHere()
    }
    if (kept && changed.current === changes) changed.current = {}
    return kept
  }

  /** A form that was left sends a text only if it is still on the device: not after a sign-out. */
  const retry = async () => {
    if (life.current === 'open' || (life.current === 'left' && (await keepHere()))) await flush()
  }

  const readServers = async (): Promise<Draft> =>
    (await draftsRepository()).readDraft({ id: which.id, draftId: which.draftId })

  const isOut = async (): Promise<boolean> => {
    const { listDrafts } = await draftsRepository()
    return listDrafts(which.userId, which.id).then(() => false, isUnknown)
  }

  const failed = async (error: unknown, sentVersion: number): Promise<void> => {
    if (life.current === 'stopped') return
    const isKept = await keepHere()
    const nowhere: SaveState = { kind: 'nowhere', sentence: status.nowhere }
    const here = isKept ? ({ kind: 'device', sentence: status.device } as const) : nowhere
    if (!(error instanceof AppError) || error.retryable) {
      setSaved(here)
      later(RETRY_AFTER_MS)
      return
    }
    if (error.endsSession) {
      setSaved(here)
      // No query or mutation of the cache, which would do it.
      return void client.invalidateQueries({ queryKey: currentUserKey })
    }
    // A structure that is not theirs any more has no drafts: the text stays in view.
    if (error.status === 404 && !(await isOut())) setGone({ concert: null })
    if (error.code === 'conflict') {
      const theirs = await readServers().catch(() => null)
      if (theirs?.state === 'published') setGone({ concert: theirs.concert })
      else if (theirs && theirs.version !== latest.current.version) {
        if (!(await isOwnVersion(theirs, latest.current.body))) {
          setConflict(theirs)
          return setSaved(here)
        }
        latest.current = { ...latest.current, version: theirs.version }
        return send()
      }
      // Another tab's save, which is taken over.
      if (theirs && sentVersion !== latest.current.version)
        return latest.current.isUnsent ? send() : undefined
    }
    setSaved({ kind: 'refused', sentence: status.refused(error.serverMessage ?? '') })
  }

  const send = async (): Promise<void> => {
    const { body: sent, version } = latest.current
    const { id, draftId } = which
    setSaved({ kind: 'saving', sentence: status.saving })
    unansweredBodies.add(draftId, sent)
    try {
      const { saveDraft } = await draftsRepository()
      const answer = await saveDraft({ id, draftId }, { version, body: sent })
      if (life.current === 'stopped') return
      unansweredBodies.forget(draftId)
      const isLast = latest.current.body === sent
      const kept = onItsDay(latest.current.body, answer)
      const { concert, doubts } = answer
      step.current = { from: version, to: answer.version }
      latest.current = { body: kept, version: answer.version, isUnsent: !isLast, concert, doubts }
      await keepHere()
      setBody(latest.current.body)
      setServer(answer)
      setSaved(savedAt(new Date(answer.updatedAt)))
      void client.invalidateQueries({ queryKey: ['drafts', which.userId, which.id] })
      if (latest.current.isUnsent) later(SEND_AFTER_MS)
    } catch (error) {
      await failed(error, version)
    }
  }

  /** Sends unsaved text, one save at a time. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer.current)
    await takeOver()
    // Of several that wait for a save, the first begins the next.
    while (sending.current) await sending.current
    if (!latest.current.isUnsent || life.current === 'stopped') return
    sending.current = send().finally(() => {
      sending.current = null
    })
    await sending.current
  }
  const flushLater = useEffectEvent(() => void flush())
  const comeBack = useEffectEvent(() => {
    if (!conflict && !gone) void takeOver()
  })

  const { draftId } = which
  useEffect(() => {
    life.current = 'open'
    if (latest.current.isUnsent && !opened.conflict && !opened.gone) flushLater()
    const stop = connectivity.subscribe(() => connectivity.isOnline() && flushLater())
    const look = () => (document.visibilityState === 'hidden' ? flushLater() : comeBack())
    document.addEventListener('visibilitychange', look)
    const focus = () => comeBack()
    addEventListener('focus', focus)
    return () => {
      stop()
      removeEventListener('focus', focus)
      document.removeEventListener('visibilitychange', look)
      // Leaving the form saves at once.
      flushLater()
      if (life.current === 'open') life.current = 'left'
      noteLeftForm(draftId, () => {
        if (life.current !== 'left') return
        life.current = 'stopped'
        clearTimeout(timer.current)
      })
    }
  }, [opened.conflict, opened.gone, draftId])

  const isUnsaved = saved.kind === 'nowhere'
  useEffect(() => (isUnsaved ? guardReload('draft') : undefined), [isUnsaved])

  const edit = (change: Partial<DraftBody>) => {
    // A poster may come late.
    if (life.current === 'stopped') return
    const next = { ...latest.current.body, ...change }
    latest.current = { ...latest.current, body: next, isUnsent: true }
    changed.current = { ...changed.current, ...change }
    setBody(next)
    void keepHere().then((isKept) => {
      if (!latest.current.isUnsent) return
      setSaved((before) =>
        before.kind === 'saving'
          ? before
          : isKept
            ? { kind: 'device', sentence: status.device }
            : { kind: 'nowhere', sentence: status.nowhere },
      )
    })
    if (!conflict) later(connectivity.isOnline() ? SEND_AFTER_MS : RETRY_AFTER_MS)
  }

  /** Keeps one of two versions after a conflict. */
  const choose = async (theirs: Draft, keeps: 'mine' | 'theirs') => {
    setConflict(null)
    setServer(theirs)
    changed.current = {}
    latest.current = {
      ...latest.current,
      ...{ version: theirs.version, isUnsent: keeps === 'mine' },
      ...{ concert: theirs.concert, doubts: theirs.doubts },
    }
    if (keeps === 'theirs') {
      latest.current.body = theirs.body
      setBody(theirs.body)
      setSaved(savedAt(new Date(theirs.updatedAt)))
    }
    await store()
    if (keeps === 'mine') await flush()
  }

  /**
   * Shows the draft as the server has it: saved by another person, in review, or published. Returns whether it replaces the text here, which was all
   * saved; null if the server does not tell yet.
   */
  const catchUp = async (): Promise<boolean | null> => {
    await flush()
    const { version } = latest.current
    const theirs = await readServers().catch((error: unknown) => (isUnknown(error) ? undefined : null))
    // Deleted, or not theirs any more: the next save tells which.
    if (!theirs) return theirs === null ? null : false
    // Open again elsewhere, or closed: that form goes on alone.
    if (life.current === 'stopped') return false
    // The response may be of before a save that began meanwhile.
    if (sending.current || latest.current.version !== version) return catchUp()
    if (theirs.state === 'published') setGone({ concert: theirs.concert })
    else if (theirs.version === version) setServer(theirs)
    else if (!latest.current.isUnsent) {
      await choose(theirs, 'theirs')
      return true
    } else if (!(await isOwnVersion(theirs, latest.current.body))) setConflict(theirs)
    return false
  }

  /** Forgets the device's copy, once the draft is published or its text is elsewhere. */
  const close = async () => {
    clearTimeout(timer.current)
    latest.current.isUnsent = false
    life.current = 'stopped'
    await (await draftsRepository()).forgetDraft(which.userId, which.draftId)
  }

  /** Carries the text to another draft on this device; returns false if it keeps nothing. */
  const carryTo = async (draftId: string, carried: DraftBody, concert: EditedConcert | null) => {
    const { storeDraft } = await draftsRepository()
    const { userId, id } = which
    const text = { ...unkept(carried), concert }
    const isKept = (await storeDraft({ ...text, userId, id: draftId, organisationId: id })) === true
    if (isKept) await close()
    return isKept
  }

  return {
    doubts: server?.doubts ?? opened.doubts,
    concert: server ? server.concert : opened.concert,
    ...{ body, server, conflict, saved, gone, edit, flush, choose, catchUp, close, carryTo },
    /** The written text and the published concert that it edits, also before they are rendered. */
    current: () => latest.current,
    /** The server's version of the written text, after `flush`; null if it is not saved. */
    savedVersion: () => (latest.current.isUnsent ? null : latest.current.version),
    today: () => parisWallClock(now()).date,
  }
}

export type DraftHeld = ReturnType<typeof useDraft>

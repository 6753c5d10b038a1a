import { isDeepStrictEqual } from 'node:util'
import type { OrganiserAct } from '../../../contract/organisations.ts'
import { groupBy } from '../../../contract/rules/group-by.ts'
import { daysAndTime, isUpcoming } from '../../../contract/rules/paris-time.ts'
import { fold } from '../../../contract/rules/search.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import type { CatalogueRecord } from '../../modules/catalogue/rules/record.ts'
import { cancelEvent, changeStakes, moveEvent } from '../../modules/event-changes/use-cases/change-event.ts'
import { recordAct, type Team } from '../../modules/organisations/use-cases/organisations.ts'
import { type TeamContext, tellPeople } from '../../modules/organisations/use-cases/people.ts'
import { draftOfRecord } from '../../modules/organiser/rules/source-drafts.ts'
import {
  addSourceDraft,
  broughtConcert,
  concertIdOf,
  draftsLeft,
  publishRecord,
  removeSourceDraft,
  rewriteSourceDraft,
  sameConcert,
} from '../../modules/organiser/use-cases/source-drafts.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/security/tokens.ts'
import type { Feed } from '../read-feed.ts'
import {
  type Actual,
  doubtsOf,
  emptyReport,
  isAgreed,
  isWhole,
  keyHashOf,
  MAX_PUBLISHED,
  nameOf,
  printHashOf,
  type Report,
  reasonSentence,
  SHOWN,
  saidOf,
} from '../rules.ts'
import {
  addSourceConcert,
  changeSourceConcert,
  concertsOfSources,
  removeSourceConcert,
  type SourceConcert,
  type SourceRow,
} from '../store.ts'

/** Draft version of a concert or draft that was here before the source spoke of it. */
const LINKED = 0

type Said = Pick<SourceConcert, 'date' | 'time' | 'isCancelled' | 'isGone'>

interface Applying {
  source: SourceRow
  team: Omit<Team, 'me'>
  /** Stored pictures of records, by their key. */
  posters: ReadonlyMap<string, string>
  context: TeamContext
}

const taken = async (tx: Db, eventId: string): Promise<number> => {
  const { seats, openOrders } = await changeStakes(tx, eventId)
  return seats + openOrders
}

/** Somebody took a place meanwhile: the change is rolled back. */
class Taken extends Error {}

/** Moves or cancels a concert of which no place is taken; returns false if it stays as it was. */
const changeUntaken = (tx: Db, eventId: string, said: Said, now: Date): Promise<boolean> =>
  inTransaction(tx, async (part) => {
    const outcome = said.isCancelled
      ? await cancelEvent(part, eventId, { now, evenIfOver: false })
      : await moveEvent(part, eventId, { date: said.date, time: said.time, place: null, city: null }, now)
    // The concert's row is locked now.
    if ((await taken(part, eventId)) > 0) throw new Taken()
    return !('unchanged' in outcome)
  }).catch((error: unknown) => {
    if (error instanceof Taken) return false
    throw error
  })

/** Writes a change of a concert that concerns nobody yet, or tells the team that it waits for a press. */
const change = async (
  tx: Db,
  brought: SourceConcert,
  said: Said,
  actual: Actual & { eventName: string },
  { source, team, context }: Applying,
): Promise<boolean> => {
  const { eventId } = brought
  const { organisationId } = source
  const { now } = context
  if (said.isGone || actual.isCancelled) return false
  // A concert that a person announced by themselves is theirs.
  if (brought.draftVersion === LINKED) return false
  if ((await taken(tx, eventId)) === 0 && (await changeUntaken(tx, eventId, said, now))) {
    const act: OrganiserAct = said.isCancelled ? 'source_cancelled' : 'source_moved'
    await recordAct(tx, { at: now, organisationId, memberId: null, act, about: eventId })
    return true
  }
  const seats = await taken(tx, eventId)
  if (seats === 0) return false
  const what = said.isCancelled
    ? 'qu’il est annulé'
    : `qu’il a lieu ${daysAndTime({ date: said.date, time: said.time })}`
  await tellPeople(
    tx,
    team.people,
    {
      subject: `À décider\u00a0: ${actual.eventName}`,
      sentence: `L’agenda que lit «\u00a0${team.organisation.name}\u00a0» dit de «\u00a0${actual.eventName}\u00a0», ${daysAndTime(actual)}, ${what}. ${seats} place${seats > 1 ? 's sont prises' : ' est prise'}\u00a0: rien n’est changé sans vous.`,
      action: { label: 'Voir les agendas', path: pathTo(paths.orgaSources, organisationId) },
    },
    [source.id],
    context,
  )
  return false
}

/** Updates the concert or draft that the source brought before. */
const update = async (
  tx: Db,
  brought: SourceConcert,
  said: Said,
  record: CatalogueRecord | null,
  applying: Applying,
): Promise<void> => {
  const { source, team, posters, context } = applying
  const { organisationId } = source
  const { now } = context
  const { concert, draft } = await broughtConcert(tx, organisationId, brought)
  const isNews = saidOf(said) !== saidOf(brought)
  let { agreed, draftVersion } = brought
  if (concert && isUpcoming(concert, now)) {
    let actual: Actual & { eventName: string } = { ...concert, isCancelled: concert.withdrawnAt !== null }
    const isWaiting = !isAgreed(said, actual) && saidOf(said) !== agreed
    if (isNews && isWaiting && (await change(tx, brought, said, actual, applying)))
      actual = said.isCancelled
        ? { ...actual, isCancelled: true }
        : { ...actual, date: said.date, time: said.time }
    if (isAgreed(said, actual)) agreed = saidOf(said)
    // Once places are sold here, a person writes the concert's data.
    if (record && brought.draftVersion === null && !actual.isCancelled && concert.kinds.length === 0) {
      const { date, time } = actual
      const start = date === record.start.date && time === record.start.time ? record.start : null
      if (start) await publishRecord(tx, team.organisation, record, { draftId: brought.draftId, now })
    }
  } else if (draft && !concert) {
    const isUntouched =
      draft.version === brought.draftVersion && draft.updatedBy === null && draft.state === 'draft'
    if (isUntouched && said.isCancelled) {
      await removeSourceDraft(tx, organisationId, draft.id)
      return removeSourceConcert(tx, brought)
    }
    if (isUntouched && record) {
      const body = draftOfRecord(record, posters.get(keyHashOf(record)) ?? (draft.body.poster || null), now)
      const doubts = doubtsOf(record)
      if (!isDeepStrictEqual([body, doubts], [draft.body, draft.doubts])) {
        draftVersion = draft.version + 1
        await rewriteSourceDraft(tx, draft.id, { body, doubts, version: draftVersion }, now)
      }
      agreed = saidOf(said)
    }
    const { date, time } = draft.body
    if (isAgreed(said, { date, time: time || null, endDate: null, isCancelled: false })) agreed = saidOf(said)
  }
  await changeSourceConcert(tx, brought, {
    ...said,
    ...{ agreed, draftVersion, eventName: record?.eventName.slice(0, 200) ?? brought.eventName },
    ...(record && { keyHash: keyHashOf(record), printHash: printHashOf(record) }),
  })
}

/** Adds a concert that is new: published if the organisation wants so and it says all, else as a draft. Returns false if there is no place for it. */
const add = async (
  tx: Db,
  record: CatalogueRecord,
  { source, team, posters, context }: Applying,
  counts: { drafts: number; published: number },
): Promise<boolean | { refused: string }> => {
  const { organisationId } = source
  const { now } = context
  const keyHash = keyHashOf(record)
  const { date, time } = record.start
  const said = { date, time, isCancelled: false, isGone: false }
  const row = {
    ...{ sourceId: source.id, keyHash, printHash: printHashOf(record) },
    ...{ ...said, agreed: saidOf(said), eventName: record.eventName.slice(0, 200) },
  }
  const same = await sameConcert(tx, organisationId, { eventName: record.eventName, date, time })
  const draftId = same?.draftId ?? newId()
  const eventId = same?.eventId ?? concertIdOf(organisationId, draftId)
  if (same) {
    await addSourceConcert(tx, { ...row, draftId, eventId, draftVersion: LINKED })
    return true
  }
  const poster = posters.get(keyHash) ?? null
  if (source.publishes && isWhole(record)) {
    if (counts.published === 0) return false
    const refused = await publishRecord(tx, team.organisation, record, { draftId, poster, now })
    if (refused !== null) return { refused }
    counts.published -= 1
    await addSourceConcert(tx, { ...row, draftId, eventId, draftVersion: null })
    await recordAct(tx, { at: now, organisationId, memberId: null, act: 'source_published', about: eventId })
    return true
  }
  if (counts.drafts === 0) return false
  counts.drafts -= 1
  const body = draftOfRecord(record, poster, now)
  await addSourceDraft(tx, { organisationId, draftId, body, doubts: doubtsOf(record) }, now)
  await addSourceConcert(tx, { ...row, draftId, eventId, draftVersion: 1 })
  return true
}

/**
 * Returns the stored concerts of a source by the records that are the same: by key, else by name, day, place and hour, since some programs change
 * identifiers; at another hour if both are the day's only one.
 */
export const matched = (
  { records, withdrawn }: Pick<Feed, 'records' | 'withdrawn'>,
  brought: SourceConcert[],
): Map<CatalogueRecord, SourceConcert> => {
  const found = new Map<CatalogueRecord, SourceConcert>()
  const left = new Map(brought.map((one) => [one.keyHash, one]))
  const take = (record: CatalogueRecord, one: SourceConcert | undefined) => {
    if (one && left.delete(one.keyHash)) found.set(record, one)
  }
  for (const record of records) take(record, left.get(keyHashOf(record)))
  for (const off of withdrawn) left.delete(keyHashOf(off))
  const byPrint = groupBy([...left.values()], ({ printHash }) => printHash)
  for (const [print, alike] of groupBy(records, printHashOf)) {
    const free = () => (byPrint.get(print) ?? []).filter(({ keyHash }) => left.has(keyHash))
    const unknown = () => alike.filter((record) => !found.has(record))
    for (const record of unknown())
      take(
        record,
        free().find(({ time }) => time === record.start.time),
      )
    const [record] = unknown()
    const [one, another] = free()
    if (record && alike.length === 1 && !another) take(record, one)
  }
  return found
}

/** Applies a reading in its transaction, under the organisation's lock. Returns the report for the page. */
export const applyFeed = async (tx: Db, feed: Feed, applying: Applying): Promise<Report> => {
  const { source, context } = applying
  const brought = await concertsOfSources(tx, [source.id])
  const same = matched(feed, brought)
  const left = new Map(brought.map((one) => [one.keyHash, one]))
  for (const { keyHash } of same.values()) left.delete(keyHash)
  const counts = { drafts: await draftsLeft(tx, source.organisationId), published: MAX_PUBLISHED }
  const report: Report = { ...emptyReport(), ...feed.report, concerts: feed.records.length }
  for (const [record, one] of same) {
    const { date, time } = record.start
    await update(tx, one, { date, time, isCancelled: false, isGone: false }, record, applying)
  }
  for (const off of feed.withdrawn) {
    const one = left.get(keyHashOf(off))
    if (!one) continue
    left.delete(one.keyHash)
    await update(
      tx,
      one,
      { date: one.date, time: one.time, isCancelled: true, isGone: false },
      null,
      applying,
    )
  }
  for (const record of feed.records) {
    if (same.has(record)) continue
    const added = await add(tx, record, applying, counts)
    if (added === true) report.added += 1
    else if (added === false) report.waiting += 1
    else {
      report.refused += 1
      if (report.refusals.length < SHOWN)
        report.refusals.push({ name: nameOf(record.eventName), reason: reasonSentence(added.refused) })
    }
  }
  // If the file was cut, here or by its site, a missing concert may be in its rest.
  if (!feed.report.isCut && !feed.isBroken)
    for (const one of left.values()) {
      const { date, time } = one
      if (feed.unread.has(fold(one.eventName))) continue
      if (!one.isGone && !one.isCancelled && isUpcoming({ date, endDate: null }, context.now))
        await update(tx, one, { date, time, isCancelled: false, isGone: true }, null, applying)
    }
  return report
}

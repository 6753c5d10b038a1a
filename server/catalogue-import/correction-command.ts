import { isVenueSide } from '../../contract/rules/directory.ts'
import { longDays, parisStamp } from '../../contract/rules/paris-time.ts'
import { eurosOfCents, kindPriceLabel, priceLabel } from '../../contract/rules/price.ts'
import {
  type Correctable,
  correctEntry,
  correctEvent,
  countTicketTypes,
  editTariffs,
  entriesToCorrect,
  eventsToCorrect,
  kindsOf,
  toCorrect,
} from '../modules/catalogue/store/corrections.ts'
import { holdersOf } from '../modules/event-changes/store/changes.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { FIELD_LABELS } from './edit-options.ts'
import type { CommandResult } from './event-command.ts'
import type { CorrectionOptions } from './options.ts'

const joined = (parts: (string | null)[]): string => parts.filter(Boolean).join(', ')

const list = async (
  db: Db,
  options: CorrectionOptions & { command: 'list' },
  now: Date,
): Promise<CommandResult> => {
  const { of, ...narrowed } = options
  const lines =
    of === 'events'
      ? (await eventsToCorrect(db, { ...narrowed, now })).map(
          ({ id, name, date, place, city }) => `${id}  ${date}  « ${name} »  ${joined([place, city])}`,
        )
      : (await entriesToCorrect(db, of, { ...narrowed, now })).map(
          ({ id, name, companyName, type, city }) =>
            `${id}  ${type}  « ${companyName || name} »  ${city ?? ''}`,
        )
  const isCut = lines.length === options.limit
  return {
    lines: [
      ...lines.map((line) => line.trimEnd()),
      ...(lines.length === 0 ? ['Rien ne correspond.'] : []),
      ...(isCut
        ? [`Les ${options.limit} premiers ; --limit N en montre plus, --search et --city précisent.`]
        : []),
    ],
    code: 0,
  }
}

const WIDTH = 16

const shown = (column: string, value: unknown): string | null => {
  if (column === 'priceCents' && typeof value === 'number') return priceLabel(eurosOfCents(value))
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (Array.isArray(value)) return value.join(', ') || null
  return value === null || value === undefined ? null : String(value)
}

/** Lists the correctable columns with their values, and marks corrected ones. */
const fieldsOf = (row: object & { edited: string[] }): string[] =>
  Object.entries(FIELD_LABELS).flatMap(([column, label]) => {
    if (!Object.hasOwn(row, column)) return []
    const value = shown(column, (row as Record<string, unknown>)[column])
    const mark = row.edited.includes(column) ? '  [corrigé]' : ''
    return value === null && !mark ? [] : [`  ${label.padEnd(WIDTH)}${value ?? '(vide)'}${mark}`]
  })

const line = (label: string, value: string | null): string[] =>
  value ? [`  ${label.padEnd(WIDTH)}${value}`] : []

const show = (found: Correctable, tariffs: string[] = []): string[] => {
  if (found.kind === 'entry') {
    const { row } = found
    const kind = isVenueSide(row.type) ? 'lieu ou producteur' : 'artiste'
    return [`${row.id} : ${kind} (${row.type})`, ...fieldsOf(row), ...line('source', row.sourceKey)]
  }
  const { row, venue, producer, artists } = found
  return [
    `${row.id} : concert${row.withdrawnAt ? ', annulé' : ''}`,
    ...line('date', joined([longDays(row), row.time])),
    ...fieldsOf(row),
    ...line('salle', row.roomTotal === null ? null : `${row.roomTotal} places`),
    ...tariffs,
    ...line('artistes', artists.join(', ')),
    ...line('lieu lié', venue),
    ...line('producteur', producer),
    ...line('source', row.sourceKey),
  ]
}

const tariffLines = async (db: Db, eventId: string): Promise<string[]> => {
  const kinds = await kindsOf(db, eventId)
  return kinds.map((kind) => {
    const price = kindPriceLabel({ price: eurosOfCents(kind.priceCents), isMinimum: kind.isMinimum })
    const facts = [
      price,
      `${kind.capacitySold} prises sur ${kind.capacityTotal ?? 'la salle'}`,
      kind.soldFrom && `dès le ${parisStamp(kind.soldFrom)}`,
      kind.soldUntil && `jusqu’au ${parisStamp(kind.soldUntil)}`,
      kind.isSoldOut && 'complet',
      kind.isCompanion && 'accompagnateur',
    ]
    return `  ${'tarif'.padEnd(WIDTH)}« ${kind.name} » : ${facts.filter(Boolean).join(', ')}`
  })
}

/** Rolls a trial run back. */
class TrialRun extends Error {
  override name = 'TrialRun'
}

/** Runs work in a transaction, rolled back if it is a trial or was refused; returns the refusal. */
const tried = async (db: Db, dryRun: boolean, work: (tx: Db) => Promise<string | undefined>) => {
  let refusal: string | undefined
  try {
    await inTransaction(db, async (tx) => {
      refusal = await work(tx)
      if (dryRun || refusal) throw new TrialRun()
    })
  } catch (error) {
    if (!(error instanceof TrialRun)) throw error
  }
  return refusal
}

const edit = async (
  db: Db,
  found: Correctable,
  { corrections, handedBack, tariff, dryRun }: CorrectionOptions & { command: 'edit' },
): Promise<CommandResult> => {
  const whose = found.kind === 'event' ? 'un concert n’en a pas' : 'un artiste ou un lieu n’en a pas'
  const foreign =
    corrections.find((correction) => correction[found.kind] === null) ??
    handedBack.find((one) => one[found.kind].length === 0)
  if (foreign) return { lines: [`--${foreign.option} : ${whose}.`], code: 1 }
  const values = Object.fromEntries(corrections.map((one) => [one[found.kind], one.value]))
  const lines: string[] = [...(dryRun ? ['Essai : rien n’est écrit.'] : []), ...show(found).slice(0, 1)]
  for (const [name, value] of Object.entries(values)) {
    const before = shown(name, (found.row as Record<string, unknown>)[name]) ?? '(vide)'
    lines.push(`  ${(FIELD_LABELS[name] ?? name).padEnd(WIDTH)}${before} → ${shown(name, value) ?? '(vide)'}`)
  }
  const returned = handedBack.flatMap((one) => one[found.kind])
  for (const name of returned)
    lines.push(
      `  ${(FIELD_LABELS[name] ?? name).padEnd(WIDTH)}${found.row.edited.includes(name) ? 'rendu à l’import, qui l’écrira la prochaine fois' : 'n’était pas corrigé'}`,
    )
  if (found.kind === 'event' && 'priceCents' in values && (await countTicketTypes(db, found.row.id)) > 1)
    return { lines: ['--price : ce concert a plusieurs tarifs, edit ne corrige qu’un prix unique.'], code: 1 }
  if (found.kind === 'event' && ('place' in values || 'city' in values)) {
    const active = (await holdersOf(db, found.row.id)).filter(({ cancelledAt }) => cancelledAt === null)
    if (active.length > 0)
      lines.push('! ses détenteurs ne sont pas prévenus : « move » les prévient d’un déplacement')
  }
  if (tariff && found.kind === 'entry')
    return { lines: ['--kind : un artiste ou un lieu n’a pas de tarif.'], code: 1 }
  const refusal = await tried(db, dryRun, async (tx) => {
    if (found.kind === 'entry') await correctEntry(tx, found.row, values, returned)
    else if (corrections.length > 0 || returned.length > 0)
      await correctEvent(tx, found.row, values, returned)
    const again = found.kind === 'event' && tariff ? await toCorrect(tx, found.row.id) : undefined
    const fault = again?.kind === 'event' && tariff ? await editTariffs(tx, again.row, tariff) : undefined
    if (found.kind === 'event' && tariff) lines.push(...(await tariffLines(tx, found.row.id)))
    return fault
  })
  if (refusal) return { lines: [`${refusal}.`], code: 1 }
  if (!dryRun) {
    if (corrections.length > 0 || tariff) lines.push('Aucun import ne le défera.')
  }
  return { lines, code: 0 }
}

export const runCorrectionCommand = async (
  db: Db,
  options: CorrectionOptions,
  now: Date,
): Promise<CommandResult> => {
  if (options.command === 'list') return list(db, options, now)
  const found = await toCorrect(db, options.id)
  if (!found)
    return { lines: [`${options.id} : rien n’a cet identifiant ; « list » donne ceux qu’il y a.`], code: 1 }
  const tariffs = found.kind === 'event' ? await tariffLines(db, found.row.id) : []
  return options.command === 'show' ? { lines: show(found, tariffs), code: 0 } : edit(db, found, options)
}

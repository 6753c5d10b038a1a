import { getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../server/platform/db/database.ts'
import * as schema from '../../server/platform/db/schema.ts'
import type { Stage } from './stage.ts'

/** Columns that identify a row or link it to others. */
const LINKS =
  /^(?:id|code|endpoint|email|recipient|(?:member|giver|buyer|taker|event|booking|order|subscription|pro|payment|session|provider)_id)$/
/** Columns of a row that identify further rows. */
const HANDLES = ['id', 'code', 'payment_id', 'session_id', 'provider_id']
/** Columns that a delivery or a job may write during a comparison. */
const VOLATILE =
  /^(?:next_attempt_at|attempts|sent_at|last_error|checks|check_at|version|last_seen_at|subject|text|html)$/
/** Tables without a member's rows, or compared separately: shared data, and rate limits. */
const APART = new Set(['settings', 'throttles', 'catalogue_files', 'pictures', 'audit_entries'])

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => ({
    name: getTableConfig(table).name,
    columns: Object.values(getTableColumns(table))
      .filter((column) => column.getSQLType().startsWith('text'))
      .map(({ name }) => name),
    sequences: Object.values(getTableColumns(table))
      .filter(
        (column) => column.getSQLType() === 'bigserial' || (column.primary && column.dataType === 'number'),
      )
      .map(({ name }) => name),
  }))
  .filter(({ name }) => !APART.has(name))

/** Numbers counted over all members, by table: of steps, admissions, places in line, statements; and a statement's last register row. */
const sequences = new Map(
  tables.map(({ name, sequences }) => [name, new Set([...sequences, 'register_id'])] as const),
)

type Row = Record<string, unknown>
interface Found {
  table: string
  row: Row
}

const isDelivery = (table: string) => table === 'mails' || table === 'push_messages'
const keyParts = (row: Row) =>
  typeof row.dedupe_key === 'string' ? row.dedupe_key.split(':') : ([] as string[])
const linksOf = ({ row }: Found): string[] => [
  ...Object.entries(row).flatMap(([name, value]) =>
    LINKS.test(name) && typeof value === 'string' ? [value] : [],
  ),
  ...keyParts(row),
]
const handlesOf = ({ table, row }: Found): string[] =>
  // Events and ticket types are shared by all members, so they link to nothing.
  table === 'events' || table === 'ticket_types'
    ? []
    : HANDLES.flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : []))

const rowsBy = async (db: Db, handles: string[]): Promise<Found[]> => {
  const list = sql.param(`{${handles.map((handle) => JSON.stringify(handle)).join(',')}}`)
  const parts = tables.map(({ name, columns }) => {
    const links = columns.filter((column) => LINKS.test(column))
    const conditions = links.map((column) => sql`${sql.identifier(column)} in (select handle from known)`)
    if (columns.includes('dedupe_key'))
      conditions.push(
        sql`exists (select from unnest(string_to_array(dedupe_key, ':')) part where part in (select handle from known))`,
      )
    return sql`select ${sql.raw(`'${name}'`)} as table, to_jsonb(t)::text as row from ${sql.identifier(name)} t where ${sql.join(conditions, sql` or `)}`
  })
  const question = sql`with known as materialized (select unnest(${list}::text[]) as handle) ${sql.join(parts, sql` union all `)}`
  const answer: unknown = await db.execute(question)
  const rows = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as {
    table: string
    row: string
  }[]
  return rows.map(({ table, row }) => ({ table, row: JSON.parse(row) as Row }))
}

// Short codes of seats, tokens, hashes, keys of browsers, UUIDs, ids.
const TOKEN =
  /^(?:[0-9A-Z]{8}|[\w-]{43}|[\w-]{22}|[\w-]{87}|[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{12})$/
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const INSTANT = /^\d{4}-\d\d-\d\d(?:T|$)/

/** Replaces the parts of a value that differ from member to member. */
const plain = (value: unknown, handles: Set<string>, known: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => plain(one, handles, known))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, handles, known)]))
  if (typeof value !== 'string') return value
  if (known.has(value)) return known.get(value)
  if (INSTANT.test(value)) return 'at'
  if (value.startsWith('$argon2')) return 'another password'
  if (handles.has(value) || TOKEN.test(value) || /[@/]/.test(value)) return '#'
  const short = value.replace(UUID, '#')
  return [...handles].some((handle) => handle.length > 8 && short.includes(handle)) ? '#' : short
}

const describeRow = ({ table, row }: Found, handles: Set<string>, known: ReadonlyMap<string, string>) => {
  const kept = Object.entries(row)
    .filter(([name]) => !VOLATILE.test(name) && !(isDelivery(table) && (name === 'state' || name === 'body')))
    .filter(([name]) => !sequences.get(table)?.has(name))
    .map(([name, value]) => [name, name === 'dedupe_key' ? keyParts(row)[0] : plain(value, handles, known)])
  return `${table} ${JSON.stringify(Object.fromEntries(kept))}`
}

/** The mail about a deleted account: its row is deleted once sent, so it is also counted in the mailbox. */
const FAREWELL = { key: 'account-deleted', subject: 'Votre compte Nectar est supprimé' }
const isFarewell = ({ table, row }: Found) => table === 'mails' && keyParts(row)[0] === FAREWELL.key

/** The values that identify a write's rows; `known` gives some values a fixed name. */
export interface Traced {
  seeds: string[]
  known?: ReadonlyMap<string, string>
}

/**
 * Returns, for each write, its effects in the database, at Stripe and in the mailbox: one line per row,
 * without ids, secrets and dates, sorted. Two equal writes at the same step have equal lines.
 */
export const footprints = async (
  { db, double, mailbox }: Pick<Stage, 'db' | 'double' | 'mailbox'>,
  writes: Traced[],
): Promise<string[]> => {
  const handles = new Set(writes.flatMap(({ seeds }) => seeds))
  let found: Found[] = []
  for (let size = 0; handles.size > size; ) {
    size = handles.size
    found = await rowsBy(db, [...handles])
    for (const one of found) for (const handle of handlesOf(one)) handles.add(handle)
  }
  const byLink = new Map<string, Found[]>()
  for (const one of found)
    for (const link of new Set(linksOf(one))) byLink.set(link, [...(byLink.get(link) ?? []), one])
  return writes.map(({ seeds, known = new Map() }) => {
    const own = new Set(seeds)
    const rows = new Set<Found>()
    // A Set may grow while it is iterated: added handles are visited too.
    for (const handle of own)
      for (const one of byLink.get(handle) ?? []) {
        rows.add(one)
        for (const further of handlesOf(one)) own.add(further)
      }
    const outside = double
      .ledger()
      .filter(({ orderId }) => orderId !== null && own.has(orderId))
      .map(({ status, takenCents, refundedCents }) => `stripe ${status} ${takenCents} ${refundedCents}`)
    const farewells = new Set([
      ...[...rows].filter(isFarewell).map(({ row }) => row.id),
      ...mailbox.received
        .filter(({ to, email }) => own.has(to) && email.subject === FAREWELL.subject)
        .map(({ id }) => id),
    ])
    return [
      ...[...rows].filter((one) => !isFarewell(one)).map((one) => describeRow(one, own, known)),
      ...outside,
      ...[...farewells].map(() => 'farewell'),
    ]
      .sort()
      .join('\n')
  })
}

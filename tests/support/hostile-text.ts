import { is, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../server/platform/db/database.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import * as schema from '../../server/platform/db/schema.ts'

/** The function that a planted script calls, and the element that planted markup would create. */
export const RUNS = 'hostileRan'
export const ELEMENT = 'x-hostile'

const WORD = 'Donaudampfschifffahrtselektrizitätenhaup'
/**
 * Breaks out of any context: a text, an attribute with either quote, a comment, a script, a style, JSON, a
 * template, a line of a calendar or a mail.
 */
export const BREAKOUT = [
  `"'><${ELEMENT}>`,
  `<img src=/hostile onerror=${RUNS}()>`,
  `</title></textarea></style></script><script>${RUNS}()</script>`,
  `<!--`,
  `--><svg/onload=${RUNS}()>`,
  `\\u003cscript>${RUNS}()\\u003c/script>`,
  `"}];${RUNS}();//`,
  `\`\${${RUNS}()}\`{{constructor.constructor("${RUNS}()")()}}`,
  `;}</style>*{background:url(/hostile)}`,
  `&lt;${ELEMENT}&gt;&#x3c;${ELEMENT}&#x3e;`,
  `[x](javascript:${RUNS}()) **x** ]]>`,
].join(' ')

/** Texts that a malicious user, or one with a strange keyboard, would store. */
const TEXTS = [
  BREAKOUT,
  `${WORD} ${BREAKOUT}`,
  `\u202eתפוס\u202d \u200b\u200d\ufeff👩‍👩‍👧‍👦🏴‍☠️ e\u0301\u0301\u0301 ${WORD}`,
  `Une ligne\r\nBcc: hostile@evil.example\r\n\r\n<${ELEMENT}>\nEND:VEVENT\nBEGIN:VALARM\n${BREAKOUT}`,
]
const LONG = `${`${WORD} `.repeat(60)}${BREAKOUT} ${'a'.repeat(2_000)}`.slice(0, 5_000)

const ADDRESSES = [
  `javascript:${RUNS}()`,
  `data:text/html,<script>${RUNS}()</script>`,
  ` JaVaScRiPt\t:${RUNS}()//https://evil.example`,
  `https://evil.example/"onclick="${RUNS}()`,
  '//evil.example/hostile',
]
/** An import copies pictures, so a picture's address is always on this server. */
const PICTURES = [`/hostile"><${ELEMENT}>`, `/hostile?'onerror=${RUNS}()`, "/hostile');x:url(/hostile"]

/**
 * Columns of text that no user writes freely: closed sets, lookup keys, and the server's own texts. All
 * others are planted, so that a new column joins by itself. Identifiers and bytes are `plainText`, not
 * `text`.
 */
const CLOSED: Record<string, readonly string[]> = {
  members: ['email', 'password_hash'],
  pro_users: ['type', 'edited'],
  events: ['source', 'source_key', 'search_text', 'access_told', 'edited'],
  contact_messages: ['email', 'category'],
  preregistrations: ['email'],
  declarations: ['email'],
  // Mails are checked, not planted.
  mails: ['recipient', 'reply_to', 'subject', 'text', 'html'],
  // The database refuses to change these.
  order_transitions: ['cause'],
  audit_entries: ['operator', 'command', 'about', 'outcome'],
  payment_events: ['type'],
  demo_provider: ['kind'],
}
const LONG_COLUMNS = ['description', 'message', 'comment', 'detail']
const ADDRESS = /url$|^website$|^spotify$|^instagram$|^youtube$|^social_media$|^return_to$/

const isList = (column: PgColumn) => column.columnType === 'PgArray'
const isText = (column: PgColumn): boolean =>
  column.columnType === 'PgText' ||
  (isList(column) && (column as unknown as { baseColumn: PgColumn }).baseColumn.columnType === 'PgText')

/** Maximum letters of a form or an import, by column; other columns get the whole text. */
const LONGEST: Record<string, number> = {
  'members.first_name': 80,
  'members.last_name': 80,
  'members.city': 80,
  'members.phone': 40,
  'pro_users.genres': 40,
  'pro_users.postcode': 12,
  'events.music_style': 60,
}
const SHORT = [
  ...BREAKOUT.split(' '),
  `<img src=/hostile onerror=${RUNS}()>`,
  WORD,
  '\u202eתפוס\u202d \u200b\ufeff👩‍👩‍👧‍👦 e\u0301\u0301',
]

const textsOf = (table: string, { name }: PgColumn): string[] => {
  const longest = LONGEST[`${table}.${name}`]
  if (longest) return SHORT.filter(({ length }) => length <= longest)
  if (name === 'image_url') return PICTURES
  if (ADDRESS.test(name)) return ADDRESSES
  return LONG_COLUMNS.includes(name) ? [...TEXTS, LONG] : TEXTS
}

/** Returns every column of free text in the schema, with its table. */
export const freeColumns = (): { table: string; column: PgColumn }[] =>
  Object.values<unknown>(schema).flatMap((table) => {
    if (!is(table, PgTable)) return []
    const { name, columns } = getTableConfig(table)
    return columns
      .filter((column) => isText(column) && !CLOSED[name]?.includes(column.name))
      .map((column) => ({ table: name, column }))
  })

const plant = async (db: Db, { table, column }: { table: string; column: PgColumn }, offset: number) => {
  const texts = textsOf(table, column)
  const chosen = sql`(array[${sql.join(
    texts.map((text) => sql`${text}::text`),
    sql`, `,
  )}])[1 + (numbered.n + ${offset}::int) % ${texts.length}::int]`
  const value = isList(column) ? sql`array[${chosen}]` : chosen
  const name = sql.identifier(table)
  await db.execute(sql`
    with numbered as (select ctid as row, (row_number() over (order by ctid))::int as n from ${name})
    update ${name} set ${sql.identifier(column.name)} = ${value}
    from numbered where ${name}.ctid = numbered.row`)
}

/** Names of free text in JSON columns; `sql.test.ts` fails on a new column that is missing here. */
const IN_JSON: Record<string, readonly string[]> = {
  'settings.value': [],
  // The item paid for, shown on a payment page.
  'demo_provider.body': ['label'],
  // In a list, of what an entry was called: planted by `server/own-sources/own-sources.test.ts`.
  'own_sources.report': [],
  // Sentences in a list: hostile names in them come from the same reading.
  'event_drafts.doubts': [],
  'event_drafts.body': ['eventName', 'musicStyle', 'description', 'pageUrl'],
  'push_messages.body': ['title', 'body'],
}

/** Returns every name of free text in a JSON column. Throws if nobody has said which of a column's names are. */
export const freeNames = (): { table: string; column: string; name: string }[] =>
  Object.values<unknown>(schema).flatMap((table) => {
    if (!is(table, PgTable)) return []
    const { name: own, columns } = getTableConfig(table)
    return columns
      .filter(({ columnType }) => columnType === 'PgJsonb')
      .flatMap(({ name: column }) => {
        const names = IN_JSON[`${own}.${column}`]
        if (!names) throw new Error(`${own}.${column} is JSON: which of its names are free text?`)
        return names.map((name) => ({ table: own, column, name }))
      })
  })

const plantInJson = async (db: Db, { table, column, name }: ReturnType<typeof freeNames>[number]) => {
  const texts = sql.join(
    TEXTS.map((text) => sql`${text}::text`),
    sql`, `,
  )
  const [from, body] = [sql.identifier(table), sql.identifier(column)]
  await db.execute(sql`
    with numbered as (select ctid as row, (row_number() over (order by ctid))::int as n from ${from})
    update ${from} set ${body} = jsonb_set(${body}, array[${name}::text], to_jsonb((array[${texts}])[1 + numbered.n % ${TEXTS.length}::int]))
    from numbered where ${from}.ctid = numbered.row and jsonb_typeof(${body}->${name}::text) = 'string'`)
}

/** Switches the triggers that forbid changes of a table's rows off or on again. */
const protectRows = async (db: Db, isOn: boolean) => {
  const { rows } = (await db.execute(
    sql`select tgname as name, tgrelid::regclass::text as table from pg_trigger where tgname like '%append_only'`,
  )) as unknown as { rows: { name: string; table: string }[] }
  for (const { name, table } of rows)
    await db.execute(
      sql`alter table ${sql.identifier(table)} ${sql.raw(isOn ? 'enable' : 'disable')} trigger ${sql.identifier(name)}`,
    )
}

/** Writes hostile texts into every column of free text and every free text in JSON of a stopped server; returns the number of places. */
export const plantHostileText = async (dataDir: string): Promise<number> => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    await protectRows(database.db, false)
    const columns = freeColumns()
    for (const [index, column] of columns.entries()) await plant(database.db, column, index)
    const names = freeNames()
    for (const name of names) await plantInJson(database.db, name)
    await protectRows(database.db, true)
    // Deletes the files, so that the server makes them anew for the devices.
    await database.db.delete(schema.catalogueFiles)
    return columns.length + names.length
  } finally {
    await database.close()
  }
}

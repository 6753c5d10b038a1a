import { PGlite } from '@electric-sql/pglite'
import type { Event } from '../../../contract/events.ts'
import { DEFAULT_TIME, firstListedDay } from '../../../contract/rules/paris-time.ts'
import { searchText, words } from '../../../contract/rules/search.ts'
import { fetchRows, PAGE_LENGTH, present } from './contender.ts'

const AT_ONCE = 2_000

const [pgliteWasmModule, initdbWasmModule, fsBundle] = await Promise.all([
  ...['/pglite.wasm', '/initdb.wasm'].map((path) => WebAssembly.compileStreaming(fetch(path))),
  fetch('/pglite.data').then((answer) => answer.blob()),
] as [Promise<WebAssembly.Module>, Promise<WebAssembly.Module>, Promise<Blob>])

/** The server's own table, index and search (server/modules/catalogue/store/listing.ts), in the browser. */
const SCHEMA = `
  create table if not exists events (
    id text collate "C" primary key, date date not null, sort_time text collate "C" not null, event jsonb not null, words tsvector not null
  );`
const INDEXES = `
  create index if not exists events_order on events (date, sort_time, id);
  create index if not exists events_words on events using gin (words) with (fastupdate = off);
  analyze events;`

present(async () => {
  const db = await PGlite.create({
    dataDir: 'idb://bench',
    pgliteWasmModule,
    initdbWasmModule,
    fsBundle,
  })
  await db.exec(SCHEMA)
  const store = async (path: string) => {
    const events = await fetchRows<Event[]>(path)
    for (let from = 0; from < events.length; from += AT_ONCE) {
      const rows = events.slice(from, from + AT_ONCE).map((event) => ({
        id: event.id,
        date: event.date,
        sort_time: event.time ?? DEFAULT_TIME,
        event,
        words: searchText(event),
      }))
      await db.query(
        `insert into events select id, date, sort_time, event, array_to_tsvector(string_to_array(words, ' '))
         from jsonb_to_recordset($1::jsonb) as row(id text, date date, sort_time text, event jsonb, words text)
         on conflict (id) do update set date = excluded.date, sort_time = excluded.sort_time, event = excluded.event, words = excluded.words`,
        [JSON.stringify(rows)],
      )
    }
    await db.exec(INDEXES)
  }
  return {
    install: async () => {
      await store('/rows')
      // What is open when a page goes may not be whole in IndexedDB.
      await db.close()
    },
    update: () => store('/changed-rows'),
    search: async (search) => {
      const asked = words(search).map((word) => `'${word}':*`)
      const { rows } = await db.query<{ id: string; event: Event }>(
        `select id, event from events where date >= $1 and words @@ $2::tsquery order by date, sort_time, id limit $3`,
        [firstListedDay(new Date()), asked.join(' & '), PAGE_LENGTH],
      )
      return rows.map(({ id }) => id)
    },
  }
})

import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { eurosOfCents } from '../../../contract/rules/price.ts'
import { SHEET_START, type SheetNumber, sheetEuros, sheetInstant, sheetLine } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { type ExportColumn, exportParts } from '../store/export-parts.ts'
import { rowsOfQuery, withSnapshot } from '../store/tables.ts'

const BATCH_SIZE = 500

async function* exportLines(tx: Db): AsyncGenerator<string> {
  for (const { name, query } of exportParts) {
    yield `${JSON.stringify(name)}\n`
    for await (const rows of rowsOfQuery(tx, query, BATCH_SIZE)) yield `${rows.join('\n')}\n`
  }
  yield 'true\n'
}

/** Writes all parts of the export into a new file, as they stood at one moment: a part's name, its rows as JSON lines, `true` at the end. */
export const takeExport = (db: Db, file: string): Promise<void> =>
  withSnapshot(db, (tx) =>
    pipeline(Readable.from(exportLines(tx)), createWriteStream(file, { flags: 'wx', mode: 0o600 })),
  )

/** Yields the lines of a file. `readline` would also split at U+2028, which JSON may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let begun = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (begun + chunk).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
}

type Value = string | number | boolean | null | undefined

const cellOf = ({ kind }: ExportColumn, value: Value): string | SheetNumber => {
  if (value === null || value === undefined) return ''
  if (kind === 'cents') return sheetEuros(Number(value))
  if (kind === 'number') return { number: String(value).replace('.', ',') }
  if (kind === 'flag') return value ? 'oui' : 'non'
  if (kind === 'shortCode') return seatShortCode(String(value))
  return kind === 'instant' ? sheetInstant(new Date(String(value))) : String(value)
}

const jsonOf = ({ kind }: ExportColumn, value: Value): Value => {
  if (value === null || value === undefined) return null
  if (kind === 'cents') return eurosOfCents(Number(value))
  if (kind === 'shortCode') return seatShortCode(String(value))
  return kind === 'instant' ? new Date(String(value)).toISOString() : value
}

/** Opens the two files of a part in a folder. */
const partFiles = (folder: string, part: (typeof exportParts)[number]) => {
  const { name, columns } = part
  const [csv, json] = ['csv', 'json'].map((type) =>
    openSync(join(folder, `${name}.${type}`), 'wx', 0o600),
  ) as [number, number]
  writeSync(csv, SHEET_START + sheetLine(columns.map(({ heading }) => heading)))
  writeSync(json, '[')
  let rows = 0
  return {
    add: (row: Record<string, Value>) => {
      writeSync(csv, sheetLine(columns.map((column) => cellOf(column, row[column.key]))))
      const object = Object.fromEntries(
        columns.map((column) => [column.key, jsonOf(column, row[column.key])]),
      )
      writeSync(json, `${rows === 0 ? '' : ','}\n${JSON.stringify(object)}`)
      rows += 1
    },
    end: () => {
      writeSync(json, '\n]\n')
      closeSync(csv)
      closeSync(json)
      return rows
    },
  }
}

/**
 * Writes a folder with a CSV and a JSON file for each part of an export file. The folder gets its name once it is whole. Returns the rows of each part.
 * Throws if the file is cut off.
 */
export const writeExport = async (
  file: string,
  folder: string,
): Promise<{ name: string; rows: number }[]> => {
  const unfinished = `${folder}.part`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const counts: { name: string; rows: number }[] = []
  let open: ({ name: string } & ReturnType<typeof partFiles>) | undefined
  let isWhole = false
  const close = () => {
    if (open) counts.push({ name: open.name, rows: open.end() })
    open = undefined
  }
  try {
    for await (const line of linesOf(file)) {
      const read: Value | Record<string, Value> = JSON.parse(line)
      if (typeof read === 'object' && read !== null) open?.add(read)
      else {
        close()
        isWhole = read === true
        const part = exportParts.find(({ name }) => name === read)
        if (part) open = { name: part.name, ...partFiles(unfinished, part) }
      }
    }
    close()
    if (!isWhole) throw new Error('The export was cut off')
    renameSync(unfinished, folder)
    return counts
  } catch (error) {
    close()
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

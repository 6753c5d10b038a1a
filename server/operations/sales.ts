import { daysAndTime, parisMonth, parisStamp, parisWallClock } from '../../contract/rules/paris-time.ts'
import { eurosOfCents } from '../../contract/rules/price.ts'
import { printable } from '../catalogue-import/report.ts'
import type { PaymentDeps } from '../modules/deps.ts'
import { CHANNELS, type Figures, numberOf, validOf } from '../modules/register/rules.ts'
import { lastDayOf, setVat } from '../modules/register/store/acts.ts'
import {
  type ConcertSales,
  closeStatement,
  readStatement,
  type Statement,
  salesOf,
  statementSheet,
} from '../modules/register/use-cases/statement.ts'
import { artistsShareOf, monthBounds } from '../modules/subscriptions/use-cases/artists-share.ts'
import { BadUsage, CommandLine, option } from '../platform/command-line.ts'
import { printedSheet, type SheetNumber, sheetCount, sheetEuros } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { writeSetting } from '../platform/db/settings.ts'
import {
  type Asked,
  type CommandResult,
  failed,
  type Handler,
  type Outcome,
  refusalOfCopy,
  runAudited,
  several,
} from './outcome.ts'

/** Options of all sales commands. */
interface SalesValues {
  month?: string
  organiser?: string
  concert?: string
  csv?: boolean
  'pass-share'?: boolean
  close?: boolean
  name?: string
  vat?: string
}

type SalesDeps = Pick<PaymentDeps, 'database' | 'now'>
type Command = Handler<SalesValues, SalesDeps>

const euros = (cents: number) => `${eurosOfCents(cents).toFixed(2).replace('.', ',')} €`
const rate = (basisPoints: number | null) =>
  basisPoints === null ? 'TVA non renseignée' : `TVA ${(basisPoints / 100).toLocaleString('fr-FR')} %`

/** Returns the days of a concert, and its hour if it is known. */
const dayOf = ({ startsAt, hasHour, endDate }: ConcertSales) => {
  const { date, time } = parisWallClock(startsAt)
  return { date, endDate, time: hasHour ? time : null }
}

const COLUMNS = [
  ...[
    'concert',
    'date',
    'heure',
    'lieu',
    'vendeur',
    'vendus',
    'gratuits',
    'pass',
    'invités',
    'rendus',
    'entrés',
  ],
  ...['remboursé en partie', 'recette TTC', 'recette HT', 'TVA', 'CNM 3,5 %'],
]

const cellsOf = (sales: ConcertSales): (string | SheetNumber)[] => {
  const { figures } = sales
  const { date, time } = dayOf(sales)
  const counts = [
    figures.sold,
    figures.free,
    figures.pass,
    figures.invited,
    figures.cancelled,
    figures.entered,
  ]
  const { withoutVatCents, cnmCents } = figures
  const vatCents = withoutVatCents === null ? null : figures.takenCents - withoutVatCents
  return [
    ...[sales.eventName, date, time ?? '', sales.place, sales.seller ?? ''],
    ...counts.map(sheetCount),
    ...[figures.refundedCents, figures.takenCents].map(sheetEuros),
    ...[withoutVatCents, vatCents, cnmCents].map((cents) => (cents === null ? '' : sheetEuros(cents))),
  ]
}

const takingsLine = ({ takenCents, withoutVatCents, cnmCents }: Figures): string =>
  withoutVatCents === null || cnmCents === null
    ? `  recette ${euros(takenCents)} TTC ; sans taux de TVA, ni recette HT ni CNM ne se calculent`
    : `  recette ${euros(takenCents)} TTC, ${euros(withoutVatCents)} HT, base CNM : ${euros(cnmCents)} (3,5 % de la recette HT)`

const summaryOf = ({ figures }: ConcertSales): string[] => [
  `  vendus ${figures.sold}, gratuits ${figures.free}, Pass ${figures.pass}, invités ${figures.invited}, rendus ${figures.cancelled}, entrés ${figures.entered}`,
  ...(figures.refundedCents > 0
    ? [`  remboursés en partie : ${euros(figures.refundedCents)}, en moins dans la recette`]
    : []),
  takingsLine(figures),
  ...figures.vat.map(
    (one) =>
      `  ${rate(one.basisPoints)} : ${euros(one.takenCents)} TTC${one.basisPoints === null ? '' : `, dont ${euros(one.vatCents)} de TVA`}`,
  ),
]

const titleOf = (sales: ConcertSales): string =>
  `« ${sales.eventName} », ${daysAndTime(dayOf(sales))}, ${sales.place || 'lieu inconnu'}  (${sales.eventId})`

const monthOf = (typed: string | undefined, now: Date): string => {
  const month = typed ?? parisMonth(now)
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month))
    throw new BadUsage('--month : un mois de la forme AAAA-MM est attendu.')
  return month
}

const idOf = (text: string | undefined): string => {
  const id = (text ?? '').trim().split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id))
    throw new BadUsage('l’identifiant d’un concert est attendu, ou l’adresse de sa page.')
  return id
}

/** Refuses an id that no concert has; undefined for a concert, which may have sold nothing. */
const refusalOfUnknown = async (db: Db, id: string): Promise<Outcome | undefined> =>
  (await lastDayOf(db, id)) === undefined
    ? failed(`${id} : aucun concert n’a cet identifiant.`, id)
    : undefined

/** Throws BadUsage if two options are given of which one would be ignored. */
const refuseTogether = (values: SalesValues, ...pairs: [keyof SalesValues, keyof SalesValues][]): void => {
  for (const [one, other] of pairs)
    if (values[one] && values[other]) throw new BadUsage(`--${one} ne va pas avec --${other}.`)
}

const numbersOf = (numbers: Statement['cancelled'], isPaid: boolean) =>
  numbers.filter((one) => one.isPaid === isPaid).map(({ number }) => numberOf(isPaid, number))

const statementLines = (statement: Statement): string[] => {
  const { sales, number, closedAt, cancelled, since } = statement
  const given = [...numbersOf(cancelled, true), ...numbersOf(cancelled, false)]
  return [
    number === null || !closedAt
      ? 'Relevé provisoire'
      : `Relevé n° ${number}, clos le ${parisStamp(closedAt)}`,
    titleOf(sales),
    `  vendu par ${sales.seller ?? '(vendeur non renseigné : bin/nectar sales seller --name …)'}`,
    ...sales.lines.map((line) => {
      const { tickets, takenCents } = validOf(line)
      return `  ${line.category}, ${line.isPaid ? euros(line.priceCents) : 'gratuit'}, ${CHANNELS[line.channel]} : n° ${numberOf(line.isPaid, line.first)} à ${numberOf(line.isPaid, line.last)}, ${tickets} valables${line.cancelled > 0 ? ` (${line.cancelled} rendus)` : ''}, ${euros(takenCents)}, ${line.entered} entrés`
    }),
    ...(given.length > 0 ? [`  numéros rendus : ${given.join(', ')}`] : []),
    ...summaryOf(sales),
    ...(since && (since.tickets !== 0 || since.takenCents !== 0)
      ? [`  depuis la clôture : ${since.tickets} billets, ${euros(since.takenCents)}`]
      : []),
  ]
}

const SELLER_MAX = 200

/** Parses a rate such as '5,5' into basis points; null if there is none. Throws BadUsage, which names the option or argument. */
const basisPointsOf = (typed: string | undefined, named: string): number | null => {
  if (typed === undefined) return null
  const percent = Number(typed.replace(',', '.').replace('%', '') || Number.NaN)
  if (!(percent >= 0 && percent <= 25))
    throw new BadUsage(`${named} : un taux de TVA est attendu, de 0 à 25 : 5,5.`)
  return Math.round(percent * 100)
}

const setVatOf: Command = async (deps, [target, typed]) => {
  const id = idOf(target)
  const basisPoints = basisPointsOf(typed, 'TAUX')
  const held = await refusalOfCopy(deps)
  if (held) return held
  const { db } = deps.database
  if (!(await setVat(db, id, basisPoints))) return failed(`${id} : aucun concert n’a cet identifiant.`, id)
  const said = basisPoints === null ? 'le taux du vendeur' : rate(basisPoints)
  return {
    lines: [`${id} : ${said}, sur les billets vendus à partir de maintenant.`],
    about: id,
    outcome: said,
  }
}

const setSeller: Command = async (deps, _args, { name, vat }) => {
  if (!name?.trim() || name.length > SELLER_MAX) throw new BadUsage('--name : le nom du vendeur est attendu.')
  const vatBasisPoints = basisPointsOf(vat, '--vat')
  const held = await refusalOfCopy(deps)
  if (held) return held
  await writeSetting(deps.database.db, 'seller', {
    name: name.trim(),
    ...(vatBasisPoints !== null && { vatBasisPoints }),
  })
  const line = `Vendu par ${name.trim()}, ${rate(vatBasisPoints)} : sur les billets vendus à partir de maintenant.`
  return { lines: [line], outcome: line }
}

const statement: Command = async (deps, [target], { close, csv }) => {
  const id = idOf(target)
  const held = close ? await refusalOfCopy(deps) : undefined
  if (held) return held
  const {
    database: { db },
    now,
  } = deps
  const refusal = close ? await closeStatement(db, id, now()) : undefined
  const read = refusal ? undefined : await readStatement(db, id)
  if (!read)
    return (
      (await refusalOfUnknown(db, id)) ?? failed(`${id} : ${refusal ?? 'ce concert n’a pas de billets'}.`, id)
    )
  const outcome = close ? `closed ${read.number}` : 'read'
  return { lines: csv ? [printedSheet(statementSheet(read))] : statementLines(read), about: id, outcome }
}

const passShare = async ({ database: { db } }: SalesDeps, month: string, csv: boolean) => {
  const { takenCents, poolCents, concerts } = await artistsShareOf(db, month)
  const outcome = `${month}: ${several(concerts.length, 'concert')}`
  if (csv) {
    const cells = concerts.map(({ sales, entries, cents }) => [
      ...[sales.eventName, dayOf(sales).date, sales.place, sales.organiser ?? ''],
      ...[sheetCount(entries), sheetEuros(cents)],
    ])
    const columns = ['concert', 'date', 'lieu', 'organisateur', 'entrées avec le Pass', 'part des artistes']
    return { lines: [printedSheet([columns, ...cells])], outcome }
  }
  return {
    lines: [
      `Pass payés en ${month}, Pass offerts compris : ${euros(takenCents)} TTC, dont 70 % pour les artistes : ${euros(poolCents)}`,
      ...concerts.map(
        ({ sales, entries, cents }) => `${titleOf(sales)} : ${entries} entrées, ${euros(cents)}`,
      ),
      ...(concerts.length === 0 ? ['Aucune entrée avec le Pass : rien à répartir.'] : []),
    ],
    outcome,
  }
}

const list: Command = async (deps, _args, values) => {
  const { concert, month, organiser, csv } = values
  const {
    database: { db },
    now,
  } = deps
  refuseTogether(values, ['pass-share', 'concert'], ['pass-share', 'organiser'], ['concert', 'month'])
  if (values['pass-share']) return passShare(deps, monthOf(month, now()), csv === true)
  const id = concert ? idOf(concert) : undefined
  const all = await salesOf(db, id ? { eventIds: [id] } : monthBounds(monthOf(month, now())))
  const unknown = id && all.length === 0 ? await refusalOfUnknown(db, id) : undefined
  if (unknown) return unknown
  const wanted = organiser?.toLocaleLowerCase('fr')
  const names = ({ organiser, seller, place }: ConcertSales) => [organiser, seller, place]
  const sales = wanted
    ? all.filter((one) => names(one).some((name) => name?.toLocaleLowerCase('fr').includes(wanted)))
    : all
  const outcome = several(sales.length, 'concert')
  if (csv) return { lines: [printedSheet([COLUMNS, ...sales.map(cellsOf)])], outcome }
  const taken = sales.reduce((total, { figures }) => total + figures.takenCents, 0)
  const taxes = sales.map(({ figures }) => figures.cnmCents).filter((cents) => cents !== null)
  const cnm = euros(taxes.reduce((total, cents) => total + cents, 0))
  const untaxed = sales.length - taxes.length
  return {
    lines: [
      ...sales.flatMap((one) => [titleOf(one), ...summaryOf(one)]),
      sales.length === 0
        ? 'Aucun billet pour ces concerts.'
        : `${outcome}, ${euros(taken)} TTC, CNM ${cnm}${untaxed > 0 ? ` (sans ${several(untaxed, 'concert')} dont la TVA est inconnue)` : ''}`,
    ],
    outcome,
  }
}

const csvOption = () => option('--csv', 'pour un tableur')

export const salesCommands = new CommandLine<Command>(
  'sales',
  'compte ce qui a été vendu, concert par concert. Le registre des billets, que rien n’efface, le dit : vendus, gratuits, Pass, invités, rendus, remboursés en partie, entrés, recette TTC, TVA, base et taxe du CNM. Chaque commande est inscrite au journal, avec qui l’a lancée.',
  {
    CONCERT: 'l’identifiant d’un concert, ou l’adresse de sa page',
    TAUX: 'un taux de TVA en pour cent : 5,5',
  },
)
  .runs(
    list,
    option('--month <AAAA-MM>', 'les concerts de ce mois ; sans cette option, du mois en cours'),
    option('--organiser <NOM>', 'ceux dont l’organisateur, le vendeur ou le lieu porte ce nom'),
    option('--concert <CONCERT>', 'un seul concert'),
    option(
      '--pass-share',
      'la part des artistes : 70 % des Pass payés ce mois-là, par concert selon ses entrées avec le Pass, au centime',
    ),
    csvOption(),
  )
  .adds(
    'statement <CONCERT>',
    'le relevé d’un concert : numéros, catégories, recette. Provisoire jusqu’à sa clôture',
    statement,
    option('--close', 'le clôt sous un numéro, pour toujours'),
    csvOption(),
  )
  .adds(
    'seller',
    'le vendeur et son taux de TVA, écrits sur les billets vendus ensuite',
    setSeller,
    option('--name <NOM>', 'le nom du vendeur'),
    option('--vat <TAUX>', 'son taux de TVA en pour cent : 5,5'),
  )
  .adds(
    'vat <CONCERT> [TAUX]',
    'le taux d’un concert qui n’a pas celui du vendeur ; sans taux, celui du vendeur',
    setVatOf,
  )

/** Cleans a line for the terminal; CSV lines are cleaned per cell already. */
const shownLine = (line: string): string => (line.includes('\r\n') ? line : printable(line))

/** Runs a command about sales; `operator` is the caller's name. */
export const runSales = async (deps: SalesDeps, asked: Asked): Promise<CommandResult> => {
  const { lines, ...result } = await runAudited(
    salesCommands,
    deps,
    asked,
    ({ run, args, values }) => run(deps, args, values),
    (path) => ['sales', ...path].join(' '),
  )
  return { lines: lines.map(shownLine), ...result }
}

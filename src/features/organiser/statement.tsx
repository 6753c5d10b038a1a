import { useState } from 'react'
import type { ConcertStatement } from '../../../contract/organiser.ts'
import { daysAndTime, parisStamp, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { organiserCopy } from '../../copy/organiser.ts'
import { now } from '../../lib/clock.ts'
import { dotted } from '../../lib/dotted.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import * as DataList from '../../ui/data-list.tsx'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import * as rows from '../../ui/list-row.css.ts'
import { DownloadIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import type { WhichConcert } from './concert-address.ts'
import { euros } from './euros.ts'
import * as styles from './organiser.css.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useCloseStatement } from './queries.ts'
import { saveFile } from './save-file.ts'

const { statement: copy, offline } = organiserCopy

type Line = ConcertStatement['lines'][number]

const NUMBER = /^(\D*)(\d+)$/

const follows = (one: string, next: string): boolean => {
  const [, series, number] = NUMBER.exec(one) ?? []
  return next === `${series}${Number(number) + 1}`
}

/** Joins ticket numbers in ascending order, those that follow each other as one span: `7 à 9, G2`. */
const spansOf = (numbers: string[]): string => {
  const spans: { first: string; last: string }[] = []
  for (const number of numbers) {
    const span = spans.at(-1)
    if (span && follows(span.last, number)) span.last = number
    else spans.push({ first: number, last: number })
  }
  return spans.map(({ first, last }) => copy.span(first, last)).join(', ')
}

const Row = ({ line }: { line: Line }) => {
  const number = (one: number) => (line.isPaid ? String(one) : `G${one}`)
  // Kinds of tickets share a series: their numbers may lie between each other.
  const isWhole = line.last - line.first + 1 === line.tickets + line.returned
  const counts = [
    copy.numbers(copy.span(number(line.first), number(line.last)), isWhole),
    copy.valid(line.tickets),
    ...(line.returned > 0 ? [copy.returned(line.returned)] : []),
    ...(line.entered > 0 ? [copy.entered(line.entered)] : []),
  ]
  const channel = copy.channels[line.channel]
  const named = [line.category, priceLabel(line.price), ...(channel ? [channel] : [])]
  return (
    <li className={rows.row}>
      <Stack gap="1" className={rows.what}>
        <b>{named.join(', ')}</b>
        <Text textStyle="sm" color="muted" className="figures">
          {dotted(counts)}
        </Text>
      </Stack>
      <span className="figures">{euros(line.takings)}</span>
    </li>
  )
}

const known = (sum: number | null): string => (sum === null ? '–' : euros(sum))

const sumsOf = (statement: ConcertStatement): [string, string][] => [
  [copy.takings, euros(statement.takings)],
  ...(statement.refunded > 0 ? [[copy.refunded, euros(statement.refunded)] as [string, string]] : []),
  ...statement.vat.map(({ percent, takings, vat }): [string, string] => [
    copy.vat(percent, euros(takings)),
    percent === null ? '–' : euros(vat),
  ]),
  [copy.withoutVat, known(statement.withoutVat)],
  [copy.cnm, known(statement.cnm)],
  [copy.inside, String(statement.entered)],
]

interface ClosingProps {
  which: WhichConcert
  closesFrom: string
  isResponsible: boolean
}

const Closing = ({ which, closesFrom, isResponsible }: ClosingProps) => {
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const from = new Date(closesFrom)
  const isEarly = now() < from
  return (
    <Stack gap="3" className={styles.notPrinted}>
      <Text color="muted">{copy.close.text}</Text>
      {isEarly && <Text>{copy.close.from(parisStamp(from))}</Text>}
      {!isResponsible && <Text>{copy.close.responsible}</Text>}
      {!isOnline && <Text role="status">{offline}</Text>}
      {isResponsible && !isEarly && (
        <Wrap>
          <Button disabled={!isOnline} onClick={() => setAsking(true)}>
            {copy.close.open}
          </Button>
        </Wrap>
      )}
      {isAsking && (
        <PasswordDialog
          copy={copy.close}
          which={which}
          useAct={useCloseStatement}
          onClose={() => setAsking(false)}
        >
          <p>{copy.close.text}</p>
          <p>{copy.close.told}</p>
        </PasswordDialog>
      )}
    </Stack>
  )
}

interface StatementProps {
  which: WhichConcert
  statement: ConcertStatement
  isResponsible: boolean
}

/** Renders a concert's statement: provisional, or closed under its number. */
export const Statement = ({ which, statement, isResponsible }: StatementProps) => {
  const { number, closedAt, since, seller, returnedNumbers, hasHour, endDate } = statement
  const { date, time } = parisWallClock(new Date(statement.startsAt))
  const kept = useKeptPlace<HTMLDivElement>(String(number))
  return (
    <Stack gap="8" maxW="34rem" className={styles.sheet} {...kept}>
      <Stack gap="1">
        <Heading size="xl">
          {number === null || closedAt === null
            ? copy.provisional
            : copy.closed(number, parisStamp(new Date(closedAt)))}
        </Heading>
        <p translate="no">
          {statement.eventName}, {daysAndTime({ date, endDate, time: hasHour ? time : null })}
        </p>
        {statement.place && <p translate="no">{statement.place}</p>}
        <Text color="muted">{seller ? copy.seller(seller) : copy.noSeller}</Text>
      </Stack>
      <section aria-labelledby="billets">
        <Heading size="lg" id="billets">
          {copy.lines}
        </Heading>
        <Box as="ul">
          {statement.lines.map((line) => (
            <Row key={`${line.category} ${line.price} ${line.channel} ${line.first}`} line={line} />
          ))}
        </Box>
        {returnedNumbers.length > 0 && (
          <Text textStyle="sm" color="muted">
            {copy.returnedNumbers} : {spansOf(returnedNumbers)}
          </Text>
        )}
      </section>
      <Card.Root aria-labelledby="sommes">
        <Heading size="lg" id="sommes">
          {copy.sums}
        </Heading>
        <DataList.Root orientation="horizontal">
          {sumsOf(statement).map(([label, value]) => (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue className="figures">{value}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList.Root>
        {since && (since.tickets !== 0 || since.takings !== 0) && (
          <Text>{copy.since(since.tickets, euros(since.takings))}</Text>
        )}
      </Card.Root>
      <Wrap gap="3" className={styles.notPrinted}>
        <Button variant="outline" onClick={() => window.print()}>
          {copy.print}
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            saveFile(statement.file)
            notify({ title: copy.saved, description: statement.file.name, type: 'success' })
          }}
        >
          <DownloadIcon size={18} />
          {copy.save}
        </Button>
      </Wrap>
      {number === null && (
        <Closing which={which} closesFrom={statement.closesFrom} isResponsible={isResponsible} />
      )}
    </Stack>
  )
}

import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Deadlines } from '../../../../contract/organiser.ts'
import { longDay, shortDay } from '../../../../contract/rules/paris-time.ts'
import { priceLabel } from '../../../../contract/rules/price.ts'
import { paths } from '../../../config/paths.ts'
import { eveningCopy } from '../../../copy/evening.ts'
import { copyLink } from '../../../lib/share-link.ts'
import { Button } from '../../../ui/button.tsx'
import * as Card from '../../../ui/card.tsx'
import * as DataList from '../../../ui/data-list.tsx'
import { Box, Stack, Wrap } from '../../../ui/layout.tsx'
import * as rows from '../../../ui/list-row.css.ts'
import { notify } from '../../../ui/toaster.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import { concertAddress } from '../concert-address.ts'
import { euros } from '../euros.ts'
import * as styles from '../organiser.css.ts'
import { useDeadlines } from './queries.ts'

const copy = eveningCopy.deadlines

type Deadline = Deadlines['deadlines'][number]

const known = (sum: number | null): string => (sum === null ? copy.noVat : euros(sum))

/** Returns the figures that a declaration asks for, as its form names them. */
const figuresOf = (deadline: Deadline): [string, string][] => {
  const { kind, eventName, date, place, city, capacity, prices, paid, free } = deadline
  const { facts } = copy
  const concert: [string, string][] = [
    [facts.concert, `${eventName}, ${longDay(date)}`],
    [facts.place, [place, city].filter(Boolean).join(', ')],
  ]
  if (kind === 'statement') return []
  if (kind === 'sacem')
    return [
      ...concert,
      ...(capacity === null ? [] : [[facts.capacity, String(capacity)] as [string, string]]),
      ...(prices
        ? [
            [facts.prices, copy.prices(priceLabel(prices.lowest), priceLabel(prices.highest))] as [
              string,
              string,
            ],
          ]
        : []),
    ]
  const money: [string, string][] = [
    [facts.takings, euros(deadline.takings)],
    [facts.withoutVat, known(deadline.withoutVat)],
  ]
  if (kind === 'cnm') return [...concert, ...money, [facts.cnm, known(deadline.cnm)]]
  return [...concert, [facts.paid, String(paid)], [facts.free, String(free)], ...money]
}

const whenOf = ({ due, isLate }: Deadline): string =>
  due === null ? copy.unknown : isLate ? copy.late(shortDay(due)) : copy.due(shortDay(due))

const Row = ({ id, deadline }: { id: string; deadline: Deadline }) => {
  const { kind, eventId, eventName, isLate } = deadline
  const { name, text } = copy.kinds[kind]
  const figures = figuresOf(deadline)
  const copyFigures = async () => {
    const isCopied = await copyLink(figures.map(([label, value]) => `${label}\u00a0: ${value}`).join('\n'))
    notify(
      isCopied
        ? { title: copy.copied, type: 'success', subject: 'deadlines' }
        : { title: copy.byHand, type: 'info', subject: 'deadlines' },
    )
  }
  return (
    <li className={rows.row}>
      <Stack as="details" gap="3" className={rows.what}>
        <summary className={styles.deadline}>
          <b>{name}</b>
          <Text as="span" textStyle="sm" translate="no">
            {eventName}
          </Text>
          <Text as="span" textStyle="sm" color={isLate ? 'danger' : 'muted'}>
            {whenOf(deadline)}
          </Text>
        </summary>
        <Stack gap="3">
          <Text textStyle="sm">{text}</Text>
          {figures.length > 0 && (
            <DataList.Root orientation="horizontal">
              {figures.map(([label, value]) => (
                <DataList.Item key={label}>
                  <DataList.ItemLabel>{label}</DataList.ItemLabel>
                  <DataList.ItemValue className="figures">{value}</DataList.ItemValue>
                </DataList.Item>
              ))}
            </DataList.Root>
          )}
          <Wrap gap="4" align="center">
            {figures.length > 0 && (
              <Button variant="outline" size="sm" onClick={() => void copyFigures()}>
                {copy.copy}
              </Button>
            )}
            {kind !== 'sacem' && (
              <Link className={styles.summary} to={concertAddress(paths.orgaStatement, { id, eventId })}>
                {copy.see}
              </Link>
            )}
          </Wrap>
        </Stack>
      </Stack>
    </li>
  )
}

/** Deadlines that are shown before a press shows the others. */
const FIRST = 3

/** Renders what the law asks around an organisation's concerts; nothing if it asks nothing, or cannot be read. */
export const DeadlineList = ({ id, userId }: { id: string; userId: string }) => {
  const { data } = useDeadlines(userId, id)
  const [showsAll, setShowsAll] = useState(false)
  if (!data || data.deadlines.length === 0) return null
  const shown = showsAll ? data.deadlines : data.deadlines.slice(0, FIRST)
  const more = data.deadlines.length - shown.length
  return (
    <Card.Root aria-labelledby="echeances">
      <Heading size="xl" id="echeances">
        {copy.title}
      </Heading>
      <Text color="muted">{copy.lead}</Text>
      <Box as="ul">
        {shown.map((deadline) => (
          <Row key={`${deadline.kind} ${deadline.eventId}`} id={id} deadline={deadline} />
        ))}
      </Box>
      {more > 0 && (
        <Wrap>
          <Button variant="outline" onClick={() => setShowsAll(true)}>
            {copy.more(more)}
          </Button>
        </Wrap>
      )}
    </Card.Root>
  )
}

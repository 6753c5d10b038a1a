import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ConcertFigures } from '../../../contract/organiser.ts'
import { daysAndTime, parisStamp } from '../../../contract/rules/paris-time.ts'
import { kindPriceLabel } from '../../../contract/rules/price.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { organiserCopy } from '../../copy/organiser.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as Card from '../../ui/card.tsx'
import * as DataList from '../../ui/data-list.tsx'
import { Box, Grid, HStack, Stack } from '../../ui/layout.tsx'
import * as rows from '../../ui/list-row.css.ts'
import { Heading, Text } from '../../ui/type.tsx'
import { concertAddress, type WhichConcert } from './concert-address.ts'
import { StateBadge } from './concert-list.tsx'
import { euros } from './euros.ts'
import * as styles from './organiser.css.ts'
import { SalesPicture } from './sales-picture.tsx'

const { concert: copy, list } = organiserCopy

const Taken = ({ tickets, capacity }: Pick<ConcertFigures, 'tickets' | 'capacity'>) => (
  <Stack gap="2">
    <Text color="muted">{copy.taken}</Text>
    <HStack align="baseline" wrap="wrap" columnGap="2">
      <Heading as="p" size="3xl" className="figures">
        {tickets}
      </Heading>
      {capacity !== null && <span>{copy.ofCapacity(capacity)}</span>}
    </HStack>
    {capacity !== null && capacity > 0 && (
      <div className={styles.meter} aria-hidden="true">
        <div className={styles.filled} style={{ width: `${Math.min(100, (tickets / capacity) * 100)}%` }} />
      </div>
    )}
  </Stack>
)

const Big = ({ label, children }: { label: string; children: string | number }) => (
  <Stack gap="2">
    <Text color="muted">{label}</Text>
    <Heading as="p" size="3xl" className="figures">
      {children}
    </Heading>
  </Stack>
)

/** Renders the three figures that matter most. */
export const Counts = (figures: Pick<ConcertFigures, 'tickets' | 'capacity' | 'takings' | 'entered'>) => (
  <Grid columns={{ base: 1, sm: 3 }} gap="6">
    <Taken {...figures} />
    <Big label={copy.takings}>{euros(figures.takings)}</Big>
    <Big label={copy.entered}>{figures.entered}</Big>
  </Grid>
)

/** Facts that are mostly 0 are left out when they are, and free places of a cancelled concert always: nobody can take them. */
const factsOf = (figures: ConcertFigures): [string, string | number][] => {
  const { facts } = copy
  const shown: [string, string | number][] = [
    [facts.sold, figures.sold],
    [facts.free, figures.free],
    [facts.pass, figures.pass],
    [facts.invited, figures.invited],
    ...(figures.guests > 0 ? [[facts.guests, figures.guests] as [string, number]] : []),
    [facts.returned, figures.returned],
    ...(figures.state === 'cancelled'
      ? []
      : [[facts.left, figures.left ?? copy.noLimit] as [string, string | number]]),
  ]
  const rare: [string, number, string?][] = [
    [facts.inOrders, figures.inOrders],
    [facts.waiting, figures.waiting],
    [facts.proposed, figures.proposed],
    [facts.offered, figures.offered],
    [facts.resold, figures.resold],
    [facts.refunded, figures.refunded, euros(figures.refunded)],
  ]
  return [
    ...shown,
    ...rare.flatMap(([label, count, text]): [string, string | number][] =>
      count > 0 ? [[label, text ?? count]] : [],
    ),
  ]
}

const Kinds = ({ kinds }: Pick<ConcertFigures, 'kinds'>) => (
  <Stack as="section" gap="3" aria-labelledby="tarifs">
    <Heading size="xl" id="tarifs">
      {copy.kinds}
    </Heading>
    <Box as="ul">
      {kinds.map(({ name, price, isMinimum, taken, capacity }) => (
        <li className={rows.row} key={`${name} ${price}`}>
          <span className={rows.what}>
            {name}, {kindPriceLabel({ price, isMinimum })}
          </span>
          <span className="figures">{copy.kind(taken, capacity)}</span>
        </li>
      ))}
    </Box>
  </Stack>
)

const Action = ({ to, title, text }: { to: string; title: string; text: string }) => (
  <Card.Root className={styles.panel} size="sm">
    <Heading size="md">
      <Link className={rows.cover} to={to}>
        {title}
      </Link>
    </Heading>
    <Text textStyle="sm" color="muted">
      {text}
    </Text>
  </Card.Root>
)

/** Renders day, place and state of a concert, and when its figures were read. */
export const FiguresHead = ({
  figures,
}: {
  figures: Pick<ConcertFigures, 'at' | 'place' | 'city'> &
    Parameters<typeof daysAndTime>[0] &
    Parameters<typeof StateBadge>[0]
}) => (
  <>
    <div>
      <Heading as="p" size="md">
        {daysAndTime(figures)}
      </Heading>
      <p translate="no">{[figures.place, figures.city].filter(Boolean).join(', ')}</p>
    </div>
    <HStack wrap="wrap" gap="3">
      <StateBadge {...figures} />
      <Text textStyle="sm" color="muted">
        {copy.asOf(parisStamp(new Date(figures.at)))}
      </Text>
    </HStack>
  </>
)

interface FiguresProps {
  figures: ConcertFigures
  which: WhichConcert
  /** Buttons that lead to a draft. */
  acts?: ReactNode
  /** Rendered below the figures. */
  children?: ReactNode
}

/** Renders what a concert has sold, to whom, and when, with the way to every action. */
export const Figures = ({ figures, which, acts, children }: FiguresProps) => {
  const { actions } = copy
  const isCounted = figures.isSoldHere || figures.tickets > 0
  const links: [Parameters<typeof concertAddress>[0], readonly [string, string]][] = [
    [paths.orgaSheet, actions.sheet],
    [paths.orgaPeople, actions.people],
    [paths.orgaGuests, actions.guests],
    [paths.orgaDoor, actions.door],
    [paths.orgaMessage, actions.message],
    [paths.orgaChange, actions.change],
    [paths.orgaStatement, actions.statement],
  ]
  return (
    <Stack gap="10">
      <FiguresHead figures={figures} />
      {figures.state !== 'cancelled' && (
        <div>
          <ButtonLink variant="plain" to={pathTo(paths.event, figures.id)}>
            {copy.see}
          </ButtonLink>
        </div>
      )}
      {isCounted ? (
        <Stack as="section" gap="6" aria-label={copy.counts}>
          <Counts {...figures} />
          <Card.Root>
            <DataList.Root orientation="horizontal">
              {factsOf(figures).map(([label, value]) => (
                <DataList.Item key={label}>
                  <DataList.ItemLabel>{label}</DataList.ItemLabel>
                  <DataList.ItemValue className="figures">{value}</DataList.ItemValue>
                </DataList.Item>
              ))}
            </DataList.Root>
          </Card.Root>
        </Stack>
      ) : (
        <Text color="muted">{list.elsewhere}.</Text>
      )}
      <Grid as="nav" columns={{ base: 1, md: 2 }} gap="4" aria-label={copy.title}>
        {links.map(([path, [title, text]]) => (
          <Action key={path} to={concertAddress(path, which)} title={title} text={text} />
        ))}
      </Grid>
      {acts}
      {isCounted && <SalesPicture {...figures} />}
      {figures.kinds.length > 1 && <Kinds kinds={figures.kinds} />}
      {children}
    </Stack>
  )
}

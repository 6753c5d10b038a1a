import { Link } from 'react-router-dom'
import type { ConcertTime, OrganiserConcert, OrganiserConcerts } from '../../../contract/organiser.ts'
import { daysAndTime, parisStamp } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../config/paths.ts'
import { organiserCopy } from '../../copy/organiser.ts'
import { dotted } from '../../lib/dotted.ts'
import { Badge } from '../../ui/badge.tsx'
import { Box, Stack } from '../../ui/layout.tsx'
import * as rows from '../../ui/list-row.css.ts'
import { Paging } from '../../ui/paging.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { concertAddress } from './concert-address.ts'
import { euros } from './euros.ts'

const { list: copy, states, onSaleFrom } = organiserCopy

/** Renders a concert's state in a word; without colour alone. */
export const StateBadge = ({ state, soldFrom }: Pick<OrganiserConcert, 'state' | 'soldFrom'>) => (
  <Badge tone={state === 'cancelled' ? 'danger' : state === 'full' ? 'honey' : 'plain'}>
    {soldFrom ? onSaleFrom(parisStamp(new Date(soldFrom))) : states[state]}
  </Badge>
)

const countsOf = ({ isSoldHere, tickets, capacity, takings, entered }: OrganiserConcert): string =>
  isSoldHere || tickets > 0
    ? dotted([copy.tickets(tickets, capacity), euros(takings), entered > 0 && copy.entered(entered)])
    : copy.elsewhere

const Row = ({ id, concert }: { id: string; concert: OrganiserConcert }) => (
  <li className={rows.row}>
    <Stack gap="1" className={rows.what}>
      <Heading as="h3" size="md">
        <Link className={rows.cover} to={concertAddress(paths.orgaConcert, { id, eventId: concert.id })}>
          {concert.eventName}
        </Link>
      </Heading>
      <Text textStyle="sm">{dotted([daysAndTime(concert), concert.place])}</Text>
      <Text textStyle="sm" color="muted" className="figures">
        {countsOf(concert)}
      </Text>
    </Stack>
    <StateBadge {...concert} />
  </li>
)

const PAGE_SIZE = 30

interface ConcertListProps {
  id: string
  when: ConcertTime
  concerts: OrganiserConcerts
  page: number
  onPage: (page: number) => void
}

/** Renders a page of an organisation's concerts, to come or past. */
export const ConcertList = ({ id, when, concerts: { concerts, total }, page, onPage }: ConcertListProps) => (
  <>
    {concerts.length === 0 ? (
      <Text color="muted">{when === 'past' ? copy.nonePast : copy.none}</Text>
    ) : (
      <Box as="ul">
        {concerts.map((concert) => (
          <Row key={concert.id} id={id} concert={concert} />
        ))}
      </Box>
    )}
    {total > PAGE_SIZE && (
      <Paging copy={copy.paging} page={page} hasNext={page * PAGE_SIZE < total} onGo={onPage} />
    )}
  </>
)

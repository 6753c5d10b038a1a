import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Organisation } from '../../../contract/organisations.ts'
import { parisDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import * as Alert from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as Card from '../../ui/card.tsx'
import { Box, Stack } from '../../ui/layout.tsx'
import * as rows from '../../ui/list-row.css.ts'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './organisations.css.ts'

const { home, acts: told, states, stateText, roles } = organisationsCopy

const MENTIONS = ['legalName', 'address', 'registration', 'licensing', 'vat'] as const

/** Returns the legal data that tickets and statements will lack. */
const missingIn = (organisation: Organisation): string[] =>
  MENTIONS.filter((name) => organisation[name] === '').map((name) => home.missing[name])

const Panel = ({ to, title, children }: { to: string; title: string; children: string }) => (
  <Card.Root className={styles.panel}>
    <Heading size="lg">
      <Link className={rows.cover} to={to}>
        {title}
      </Link>
    </Heading>
    <Text color="muted">{children}</Text>
  </Card.Root>
)

/** Renders the last changes, for those responsible. */
export const Acts = ({ acts }: Pick<Organisation, 'acts'>) => (
  <Stack as="section" gap="3" aria-labelledby="derniers-changements">
    <Heading size="xl" id="derniers-changements">
      {home.acts}
    </Heading>
    <Box as="ul" textStyle="sm">
      {acts.map(({ at, act, by, about }) => (
        <li className={styles.act} key={`${at} ${act} ${about}`}>
          <span>{told[act](by, about)}</span>
          <Text as="time" color="muted" dateTime={at}>
            {parisDay(new Date(at))}, {parisWallClock(new Date(at)).time}
          </Text>
        </li>
      ))}
    </Box>
  </Stack>
)

interface OrganisationHomeProps {
  organisation: Organisation
  /** Its concerts. */
  children?: ReactNode
}

/** Renders an organisation's page for its people: its state, its concerts, its team, its legal data, the last changes. */
export const OrganisationHome = ({ organisation, children }: OrganisationHomeProps) => {
  const { id, state, role, people, invitations, acts } = organisation
  const missing = missingIn(organisation)
  const explained = stateText[state]
  return (
    <Stack gap="8">
      <Text color="muted">{home.role(roles[role])}</Text>
      {explained && (
        <Alert.Root status={state === 'suspended' ? 'error' : 'info'} role="status">
          <div>
            <Alert.Title>{states[state]}</Alert.Title> {explained}
          </div>
        </Alert.Root>
      )}
      {children}
      <div className={styles.cards}>
        <Panel to={pathTo(paths.orgaSources, id)} title={home.sources}>
          {home.sourcesText}
        </Panel>
        <Panel to={pathTo(paths.orgaTeam, id)} title={home.team}>
          {home.teamCount(people.length, invitations.length)}
        </Panel>
        <Panel to={pathTo(paths.orgaLegal, id)} title={home.legal}>
          {missing.length > 0 ? home.legalMissing(missing) : home.legalWhole}
        </Panel>
      </div>
      {acts.length > 0 && <Acts acts={acts.slice(0, 8)} />}
      <div>
        <ButtonLink variant="plain" to={paths.orga}>
          {home.back}
        </ButtonLink>
      </div>
    </Stack>
  )
}

import { Link } from 'react-router-dom'
import type { OrganisationSummary } from '../../../contract/organisations.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import { dotted } from '../../lib/dotted.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import * as rows from '../../ui/list-row.css.ts'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './organisations.css.ts'
import { useOrganisations } from './queries.ts'
import { Read } from './read.tsx'

const { mine, roles, states } = organisationsCopy

const Row = ({
  organisation: { id, name, city, state, role, isHouse },
}: {
  organisation: OrganisationSummary
}) => (
  <li className={rows.row}>
    <Stack gap="1" className={rows.what}>
      <Heading as="h2" size="lg">
        <Link className={rows.cover} to={pathTo(paths.organisation, id)}>
          {name}
        </Link>
      </Heading>
      <Text color="muted">{dotted([city, roles[role]])}</Text>
    </Stack>
    {!isHouse && <Badge tone={state === 'suspended' ? 'danger' : 'plain'}>{states[state]}</Badge>}
  </li>
)

/** Explains how an organisation begins. */
export const Steps = () => (
  <Stack gap="4" maxW="prose">
    <Heading size="xl">{mine.steps.title}</Heading>
    <ol className={styles.steps}>
      {mine.steps.list.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Stack>
)

const Beginning = () => (
  <Stack gap="6" align="start">
    <Steps />
    <ButtonLink size="lg" to={paths.orgaNew}>
      {mine.create}
    </ButtonLink>
  </Stack>
)

/** Leads an operator to what waits for them, whether they organise anything or not. */
const ReviewLink = () => (
  <ButtonLink variant="outline" to={paths.orgaReview}>
    {organisationsCopy.announce.reviewLink}
  </ButtonLink>
)

/** Renders the member's organisations, or how to begin. */
export const MyOrganisations = ({ userId }: { userId: string }) => (
  <Read query={useOrganisations(userId)}>
    {({ organisations, isOperator }) =>
      organisations.length === 0 ? (
        <Stack gap="6" align="start">
          {isOperator && <ReviewLink />}
          <Beginning />
        </Stack>
      ) : (
        <Stack gap="6">
          <Box as="ul" aria-label={mine.title}>
            {organisations.map((organisation) => (
              <Row key={organisation.id} organisation={organisation} />
            ))}
          </Box>
          <Wrap>
            <ButtonLink variant="outline" to={paths.orgaNew}>
              {mine.another}
            </ButtonLink>
            {isOperator && <ReviewLink />}
          </Wrap>
        </Stack>
      )
    }
  </Read>
)

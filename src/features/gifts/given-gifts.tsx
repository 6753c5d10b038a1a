import { useId } from 'react'
import { Link } from 'react-router-dom'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { giftsCopy, planNames } from '../../copy/gifts.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './gifts.css.ts'
import { useGifts } from './queries.ts'

const copy = giftsCopy.list

/** Lists the Passes that a member gave away, each leading to its card, and the way to give one. */
export const GivenGifts = ({ userId }: { userId: string }) => {
  const titleId = useId()
  const { data, error, refetch } = useGifts(userId)
  const isAway = error !== null && (error as { kind?: string }).kind === 'offline'
  return (
    <section aria-labelledby={titleId}>
      <Heading id={titleId} textStyle="xl" mb="2">
        {copy.title}
      </Heading>
      <ul>
        {data?.map(({ id, plan, months, state, firstName, paidAt }) => (
          <li className={styles.item} key={id}>
            <Link to={pathTo(paths.giftCard, id)}>
              <span>{giftsCopy.link.what(planNames[plan], months)}</span>
              {firstName && <span translate="no">, {firstName}</span>}
            </Link>
            <Text as="span" className="figures" color="muted">
              {copy.stateSince(state, paidAt && parisDay(new Date(paidAt)))}
            </Text>
          </li>
        ))}
      </ul>
      <Stack gap="3" mt="4">
        {!data && error && <p role="note">{isAway ? copy.offline : copy.failed}</p>}
        <Wrap gap="3">
          <ButtonLink to={paths.gift} variant="outline" size="sm">
            {copy.give}
          </ButtonLink>
          {!data && error && (
            <Button variant="outline" size="sm" onClick={() => void refetch()}>
              {copy.retry}
            </Button>
          )}
        </Wrap>
      </Stack>
    </section>
  )
}

import { useState } from 'react'
import type { FigureLinks, SharedFigures } from '../../../../contract/organiser.ts'
import { parisDay, parisStamp } from '../../../../contract/rules/paris-time.ts'
import { eveningCopy } from '../../../copy/evening.ts'
import { organiserCopy } from '../../../copy/organiser.ts'
import { copyLink } from '../../../lib/share-link.ts'
import { failureMessage } from '../../../shared/failure-message.ts'
import { useOnline } from '../../../shared/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import * as Card from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Box, Stack, Wrap } from '../../../ui/layout.tsx'
import * as rows from '../../../ui/list-row.css.ts'
import { notify } from '../../../ui/toaster.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import { useKeptPlace } from '../../../ui/use-kept-place.ts'
import type { WhichConcert } from '../concert-address.ts'
import { Counts, FiguresHead } from '../figures.tsx'
import { SalesPicture } from '../sales-picture.tsx'
import { useFigureLinks, useShareFigures, useUnshareFigures } from './queries.ts'

const copy = eveningCopy.follow
const { offline, list } = organiserCopy

type Link = FigureLinks['links'][number]

const said = (isCopied: boolean) =>
  notify(
    isCopied
      ? { title: copy.copied, type: 'success', subject: 'follow' }
      : { title: copy.byHand, type: 'info', subject: 'follow' },
  )

interface LinksProps {
  which: WhichConcert
  links: Link[]
  isOnline: boolean
}

const Links = ({ which, links, isOnline }: LinksProps) => {
  const [asked, setAsked] = useState<Link | null>(null)
  const revoke = useUnshareFigures(which, () =>
    notify({ title: copy.revoked, type: 'success', subject: 'follow' }),
  )
  const { question } = copy
  return (
    <Box as="ul">
      {links.map((link) => {
        const facts = copy.facts(parisStamp(new Date(link.madeAt)), parisDay(new Date(link.until)))
        return (
          <li className={rows.row} key={link.id}>
            <Text textStyle="sm" color="muted" className={rows.what}>
              {facts}
            </Text>
            <Button
              variant="outline"
              size="sm"
              disabled={!isOnline || revoke.isPending}
              onClick={() => setAsked(link)}
            >
              <span>
                {copy.revoke} <span className="visually-hidden">{facts}</span>
              </span>
            </Button>
          </li>
        )
      })}
      {asked && (
        <ConfirmDialog
          title={question.title}
          copy={question}
          onConfirm={() => {
            revoke.send(asked.id)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </Box>
  )
}

/** Makes, shows once and revokes links to a concert's figures. */
export const FollowLinks = ({ which }: { which: WhichConcert }) => {
  const isOnline = useOnline()
  const [made, setMade] = useState<{ url: string; id: string | undefined } | null>(null)
  const { data } = useFigureLinks(which)
  const { send, isPending } = useShareFigures(which, (link) => {
    setMade(link)
    notify({ title: copy.made, type: 'success', subject: 'follow' })
  })
  // The address of a link that somebody has revoked leads nowhere.
  const isGone = data && !data.links.some(({ id }) => id === made?.id)
  const url = made && !isGone ? made.url : null
  const kept = useKeptPlace<HTMLDivElement>(`${url} ${data?.links.length}`)
  return (
    <Card.Root aria-labelledby="suivi" {...kept}>
      <Heading size="lg" id="suivi">
        {copy.title}
      </Heading>
      <Text color="muted">{copy.text}</Text>
      {url ? (
        <Stack gap="3">
          <Text>{copy.once}</Text>
          <Text overflowWrap="anywhere" translate="no">
            {url}
          </Text>
          <Wrap>
            <Button onClick={() => void copyLink(url).then(said)}>{copy.copy}</Button>
          </Wrap>
        </Stack>
      ) : (
        <Wrap>
          <Button
            variant="outline"
            disabled={!isOnline}
            loading={isPending}
            loadingText={copy.making}
            onClick={() => send(null)}
          >
            {copy.make}
          </Button>
        </Wrap>
      )}
      {!isOnline && <Text color="muted">{offline}</Text>}
      {data && data.links.length > 0 && <Links which={which} links={data.links} isOnline={isOnline} />}
    </Card.Root>
  )
}

interface FollowedFiguresProps {
  figures: SharedFigures
  /** Why the last refresh failed. */
  error: unknown
  isRefreshing: boolean
  onRefresh: () => void
}

/** Renders a concert's counts and takings for whoever has a link. */
export const FollowedFigures = ({ figures, error, isRefreshing, onRefresh }: FollowedFiguresProps) => {
  const isCounted = figures.isSoldHere || figures.tickets > 0
  const when = parisStamp(new Date(figures.at))
  const isFailed = error && !isRefreshing
  return (
    <Stack gap="8">
      <FiguresHead figures={figures} />
      {isCounted ? (
        <>
          <Counts {...figures} />
          <SalesPicture {...figures} />
        </>
      ) : (
        <Text color="muted">{list.elsewhere}.</Text>
      )}
      <Stack gap="3">
        <FormError text={isFailed ? copy.notRefreshed(when, failureMessage(error, copy.noReason)) : null} />
        <Wrap>
          <Button variant="outline" loading={isRefreshing} loadingText={copy.refreshing} onClick={onRefresh}>
            {copy.refresh}
          </Button>
        </Wrap>
      </Stack>
      <Text textStyle="sm" color="muted">
        {copy.until(parisDay(new Date(figures.until)))}
      </Text>
    </Stack>
  )
}

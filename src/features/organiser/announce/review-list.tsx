import { type ReactNode, useState } from 'react'
import type { Reviews } from '../../../../contract/drafts.ts'
import { lastDayTyped } from '../../../../contract/rules/draft.ts'
import { daysAndTime, parisStamp } from '../../../../contract/rules/paris-time.ts'
import { webAddress } from '../../../../contract/rules/web-address.ts'
import { announceCopy } from '../../../copy/announce.ts'
import { dotted } from '../../../lib/dotted.ts'
import { useWrittenText } from '../../../shared/written-text.ts'
import { Button } from '../../../ui/button.tsx'
import * as Card from '../../../ui/card.tsx'
import { Stack, Wrap } from '../../../ui/layout.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import { useKeptPlace } from '../../../ui/use-kept-place.ts'
import { usePublishReview, useReturnReview } from './queries.ts'

const { review: copy, list } = announceCopy

type Item = Reviews['reviews'][number]

const Sender = ({ item: { organisation, sentAt, sentBy } }: { item: Item }) => {
  const { name, city, link, registration, isTrusted } = organisation
  const address = webAddress(link)
  return (
    <Stack gap="1" className="figures">
      <b translate="no">{[name, city].filter(Boolean).join(', ')}</b>
      <Text textStyle="sm" color="muted">
        {copy.sent(sentBy ?? copy.someone, parisStamp(new Date(sentAt)))}
      </Text>
      <Text textStyle="sm" color="muted">
        {dotted([
          registration ? copy.registration(registration) : copy.noRegistration,
          isTrusted && copy.isTrusted,
        ])}
      </Text>
      {address && (
        <Text as="div" textStyle="sm" overflowWrap="anywhere">
          <a href={address} target="_blank" rel="noopener noreferrer nofollow">
            {address}
          </a>
        </Text>
      )}
    </Stack>
  )
}

interface ReviewsProps {
  /** The operator. */
  userId: string
  preview: (item: Item) => ReactNode
}

const Review = ({ item, userId, preview }: ReviewsProps & { item: Item }) => {
  const { draft } = item
  const { body } = draft
  const { text: reason, write, clear } = useWrittenText(userId, `review ${draft.id}`)
  const [isOpen, setOpen] = useState(reason !== '')
  const [isReturning, setReturning] = useState(isOpen)
  const over = (title: string) => () => {
    clear()
    notify({ title, type: 'success', subject: 'review' })
  }
  const publish = usePublishReview(over(copy.published))
  const back = useReturnReview(over(copy.returned))
  const seen = { draftId: draft.id, version: draft.version }
  const name = body.eventName.trim() || list.unnamed
  const isBusy = publish.isPending || back.isPending
  return (
    <Card.Root as="li" aria-label={name}>
      <Heading size="lg" translate="no">
        {name}
      </Heading>
      {body.date && (
        <p>{daysAndTime({ date: body.date, endDate: lastDayTyped(body), time: body.time || null })}</p>
      )}
      <Sender item={item} />
      <Wrap gap="3">
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? copy.close : copy.open}
        </Button>
      </Wrap>
      {isOpen && (
        <>
          {preview(item)}
          <Wrap gap="3">
            <Button
              disabled={isBusy}
              loading={publish.isPending}
              loadingText={copy.publishing}
              onClick={() => publish.send(seen)}
            >
              {copy.publish}
            </Button>
            <Button
              variant="outline"
              disabled={isBusy}
              aria-expanded={isReturning}
              onClick={() => setReturning(!isReturning)}
            >
              {copy.back}
            </Button>
          </Wrap>
          {isReturning && (
            <Stack gap="3" maxW="34rem">
              <TextAreaField
                label={copy.reason}
                hint={copy.reasonHint}
                value={reason}
                maxLength={1000}
                onChange={({ currentTarget: { value } }) => write(value)}
              />
              <Wrap>
                <Button
                  disabled={isBusy || reason.trim() === ''}
                  loading={back.isPending}
                  loadingText={copy.publishing}
                  onClick={() => back.send({ ...seen, reason })}
                >
                  {copy.send}
                </Button>
              </Wrap>
            </Stack>
          )}
        </>
      )}
    </Card.Root>
  )
}

/** Renders the concerts that wait for an operator, each with its real preview. */
export const ReviewList = ({
  reviews: { reviews, total },
  ...props
}: ReviewsProps & { reviews: Reviews }) => {
  const kept = useKeptPlace<HTMLUListElement>(reviews.map(({ draft }) => draft.id).join(' '))
  return (
    <Stack gap="6">
      {reviews.length === 0 && <Text color="muted">{copy.none}</Text>}
      <Stack as="ul" gap="6" {...kept}>
        {reviews.map((item) => (
          <Review key={item.draft.id} item={item} {...props} />
        ))}
      </Stack>
      {total > reviews.length && <Text color="muted">{copy.more(total - reviews.length)}</Text>}
    </Stack>
  )
}

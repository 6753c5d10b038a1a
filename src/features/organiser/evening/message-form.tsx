import { type FormEvent, useEffect, useState } from 'react'
import type { ConcertMessages } from '../../../../contract/organiser.ts'
import { MAX_MESSAGE } from '../../../../contract/rules/messages.ts'
import { parisStamp } from '../../../../contract/rules/paris-time.ts'
import { eveningCopy } from '../../../copy/evening.ts'
import { organiserCopy } from '../../../copy/organiser.ts'
import { guardReload } from '../../../lib/reload-guard.ts'
import { useOnline } from '../../../shared/use-online.ts'
import { useWrittenText } from '../../../shared/written-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Box, Stack, Wrap } from '../../../ui/layout.tsx'
import * as rows from '../../../ui/list-row.css.ts'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import type { WhichConcert } from '../concert-address.ts'
import * as styles from '../organiser.css.ts'
import { useFreshMessages, useSendMessage } from './queries.ts'

const copy = eveningCopy.message
const { offline } = organiserCopy

interface MessageFormProps {
  which: WhichConcert
  sent: ConcertMessages
}

const Reach = ({ sent: { people, notified, unreachable } }: Pick<MessageFormProps, 'sent'>) => (
  <Stack gap="1">
    <b>{copy.people(people, notified)}</b>
    {unreachable > 0 && <Text color="muted">{copy.unreachable(unreachable)}</Text>}
  </Stack>
)

const Write = ({ which, sent }: MessageFormProps) => {
  const isOnline = useOnline()
  const { text: written, write, attempt, clear } = useWrittenText(which.userId, `message ${which.eventId}`)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const text = written.trim()
  const isTyped = text !== ''
  const readAgain = useFreshMessages(which)
  useEffect(() => (isTyped ? guardReload('message') : undefined), [isTyped])
  const { send, isPending } = useSendMessage(which, {
    onDone: () => {
      clear()
      notify({ title: copy.done, type: 'success', subject: 'message' })
    },
    onRefused: setFailure,
  })
  const review = (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    const over = text.length - MAX_MESSAGE
    const wrong = isTyped ? (over > 0 ? copy.tooLong(over) : undefined) : copy.empty
    setFault(wrong)
    if (wrong || !isOnline || isPending) return
    readAgain()
    setAsking(true)
  }
  return (
    <Stack as="form" method="post" noValidate gap="4" onSubmit={review}>
      <TextAreaField
        label={copy.text}
        hint={copy.hint(MAX_MESSAGE - text.length)}
        error={fault}
        value={written}
        rows={6}
        // Its answer clears the text.
        readOnly={isPending}
        onChange={({ currentTarget: { value } }) => {
          write(value)
          setFault(undefined)
        }}
      />
      <Reach sent={sent} />
      <FormError text={failure} />
      {!isOnline && <Text color="muted">{offline}</Text>}
      <Wrap>
        <Button
          type="submit"
          disabled={!isOnline || sent.people === 0}
          loading={isPending}
          loadingText={copy.sending}
        >
          {copy.review}
        </Button>
      </Wrap>
      {isAsking && (
        <ConfirmDialog
          title={copy.question(sent.people)}
          copy={copy}
          onConfirm={() => {
            send({ id: attempt(), text })
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <Text className={styles.written}>{text}</Text>
          <p>{copy.final}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

const Sent = ({ sent: { messages } }: Pick<MessageFormProps, 'sent'>) => (
  <Stack as="section" gap="3" aria-labelledby="messages">
    <Heading size="xl" id="messages">
      {copy.sent}
    </Heading>
    {messages.length === 0 && <Text color="muted">{copy.none}</Text>}
    <Box as="ul">
      {messages.map(({ id, text, by, people, sentAt }) => (
        <li className={rows.row} key={id}>
          <Stack gap="1" className={rows.what}>
            <Text className={styles.written}>{text}</Text>
            <Text textStyle="sm" color="muted">
              {copy.facts(by, parisStamp(new Date(sentAt)), people)}
            </Text>
          </Stack>
        </li>
      ))}
    </Box>
  </Stack>
)

/** Renders the form of a message to all holders of a concert, who gets it, and what was sent. */
export const MessageForm = ({ which, sent }: MessageFormProps) => (
  <Stack gap="8" maxW="34rem">
    <Text>{sent.closed ? copy.closed[sent.closed] : copy.left(sent.left)}</Text>
    {!sent.closed && sent.left > 0 && <Write which={which} sent={sent} />}
    <Sent sent={sent} />
  </Stack>
)

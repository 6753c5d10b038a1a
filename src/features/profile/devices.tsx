import { useLayoutEffect, useRef, useState } from 'react'
import type { OpenSession } from '../../../contract/account.ts'
import { parisDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { devicesCopy as copy } from '../../copy/profile.ts'
import { isSessionOver } from '../../data/errors.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { isFocusLost } from '../../ui/lost-focus.ts'
import { ReadState } from '../../ui/read-state.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useDevices, useEndDevice } from './queries.ts'
import { Section } from './section.tsx'
import * as styles from './settings.css.ts'

const SUBJECT = 'devices'
/** Number of other devices shown at first: few members have more, but a script may. */
const SHOWN = 5
const OTHERS = 'others'

const nameOf = ({ device }: OpenSession): string => device ?? copy.unknown

const Device = ({ session, isBusy, onEnd }: { session: OpenSession; isBusy: boolean; onEnd: () => void }) => {
  const usedAt = new Date(session.usedAt)
  const opened = copy.opened(parisDay(new Date(session.openedAt)))
  const used = copy.used(parisDay(usedAt), Number(parisWallClock(usedAt).time.slice(0, 2)))
  return (
    <Wrap
      as="li"
      className={styles.device}
      align="center"
      justify="space-between"
      columnGap="4"
      rowGap="2"
      py="3"
    >
      <div className={styles.what}>
        <Heading as="h3" size="sm" display="flex" wrap="wrap" align="center" columnGap="3" rowGap="1">
          <span>{nameOf(session)}</span>
          {session.isCurrent && <Badge tone="honey">{copy.current}</Badge>}
        </Heading>
        <Text textStyle="sm" color="muted">
          {opened}
        </Text>
        {!session.isCurrent && (
          <Text textStyle="sm" color="muted">
            {used}
          </Text>
        )}
      </div>
      {!session.isCurrent && (
        <Button variant="outline" size="sm" disabled={isBusy} onClick={onEnd}>
          <span>
            {copy.end} <span className="visually-hidden">{[nameOf(session), opened, used].join(', ')}</span>
          </span>
        </Button>
      )}
    </Wrap>
  )
}

interface QuestionProps {
  /** The session to end; null for all others. */
  session: OpenSession | null
  onConfirm: () => void
  onClose: () => void
}

const Question = ({ session, onConfirm, onClose }: QuestionProps) => (
  <ConfirmDialog
    title={session ? copy.question.one : copy.question.others}
    copy={copy.question}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {session && (
      <p>
        <b>{nameOf(session)}</b>
        <br />
        {copy.opened(parisDay(new Date(session.openedAt)))}
      </p>
    )}
    <p>{session ? copy.question.oneText : copy.question.othersText}</p>
    <p>{copy.question.kept}</p>
  </ConfirmDialog>
)

const DeviceList = ({ sessions, userId }: { sessions: OpenSession[]; userId: string }) => {
  const isOnline = useOnline()
  const [asked, setAsked] = useState<OpenSession | typeof OTHERS | null>(null)
  const [isWhole, setWhole] = useState(false)
  const count = useRef<HTMLParagraphElement>(null)
  const ending = useRef<string | null>(null)
  const { send, isPending } = useEndDevice(userId, {
    onDone: (id) => notify({ title: id ? copy.ended : copy.othersEnded, type: 'success', subject: SUBJECT }),
    onFailed: (description) =>
      notify({ title: copy.failed.title, description, type: 'error', subject: SUBJECT }),
  })
  const current = sessions.filter(({ isCurrent }) => isCurrent)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const shown = isWhole ? others : others.slice(0, SHOWN)
  useLayoutEffect(() => {
    const isEnding = ({ id, isCurrent }: OpenSession) =>
      ending.current === OTHERS ? !isCurrent : id === ending.current
    if (ending.current === null || sessions.some(isEnding)) return
    ending.current = null
    // The pressed button is gone with its device, so the focus moves to the count of the others.
    if (isFocusLost()) count.current?.focus()
  }, [sessions])
  const isBusy = !isOnline || isPending
  return (
    <Stack align="start" gap="4">
      <Text color="muted" ref={count} tabIndex={-1} role="status">
        {copy.count(others.length)}
      </Text>
      <Box as="ul" w="full">
        {[...current, ...shown].map((session) => (
          <Device key={session.id} session={session} isBusy={isBusy} onEnd={() => setAsked(session)} />
        ))}
      </Box>
      {shown.length < others.length && (
        <Button variant="plain" size="sm" onClick={() => setWhole(true)}>
          {copy.more(others.length - shown.length)}
        </Button>
      )}
      {others.length > 0 && (
        <Button variant="danger" disabled={isBusy} onClick={() => setAsked(OTHERS)}>
          {copy.endOthers}
        </Button>
      )}
      {!isOnline && (
        <Text textStyle="sm" color="muted">
          {copy.offline}
        </Text>
      )}
      {asked && (
        <Question
          session={asked === OTHERS ? null : asked}
          onConfirm={() => {
            // Closed first: the toast with the outcome appears on the page.
            setAsked(null)
            ending.current = asked === OTHERS ? OTHERS : asked.id
            send(asked === OTHERS ? null : asked.id)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  )
}

/** Renders 'Mes appareils': the devices with a session, and the buttons to end it (decision 046). */
export const Devices = ({ userId }: { userId: string }) => {
  const { data, error, refetch } = useDevices(userId)
  return (
    <Section title={copy.title} text={copy.text}>
      <ReadState
        value={data}
        error={isSessionOver(error) ? null : error}
        copy={{ notYet: copy.notYet, failed: copy.unanswered }}
        onRetry={() => refetch()}
        skeleton={<Skeleton h="13rem" borderRadius="lg" />}
      >
        {(sessions) => <DeviceList sessions={sessions} userId={userId} />}
      </ReadState>
    </Section>
  )
}

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { checkInCopy } from '../../copy/check-in.ts'
import type { CheckInState, CheckIn as OpenedCheckIn } from '../../data/check-in/controller.ts'
import { AppError } from '../../data/errors.ts'
import { canVerify } from '../../lib/is-signed-by.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { onReturn } from '../../shared/on-return.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { FormError, InlineAlert } from '../../ui/form-error.tsx'
import { Box, Stack } from '../../ui/layout.tsx'
import { ErrorState } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Text } from '../../ui/type.tsx'
import * as styles from './open-form.css.ts'
import { cacheOnDevice } from './own-files.ts'
import { useCheckIn, useDeadLink, useOpening } from './queries.ts'
import { allowSound } from './signals.ts'

const formCopy = checkInCopy.open
const copy = checkInCopy

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof AppError)) return failureMessage(error, formCopy.failed)
  if (error.kind === 'storage') return formCopy.storage
  if (error.code === 'forbidden') return formCopy.wrong
  if (error.code === 'token_invalid' || error.code === 'not_found')
    return error.serverMessage ?? formCopy.dead
  if (error.status === 429) return formCopy.tooMany
  if (error.status !== undefined && error.status >= 500) return formCopy.serverDown
  return failureMessage(error, formCopy.failed)
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text textStyle="sm" color="muted" mt="5">
    {children}
  </Text>
)

/** Renders the form that opens the check-in on this phone: the four digits sent with the link, and a name for this entrance. */
const OpenForm = ({ checkIn, isRevoked }: { checkIn: OpenedCheckIn } & Pick<CheckInState, 'isRevoked'>) => {
  const dead = useDeadLink(checkIn.link)
  const form = useZodForm({
    schema: async () => (await import('./open-schema.ts')).Opening,
    defaultValues: { code: '', doorName: formCopy.doorDefault },
  })
  const { send, isPending, error } = useOpening(checkIn)
  const failure = error ? sentenceOf(error) : form.isUnavailable ? formCopy.failed : null
  const submit = () => {
    allowSound()
    send(form.check)
  }
  const revoked = isRevoked && !error && (
    <InlineAlert title={formCopy.revokedTitle}>{formCopy.revoked}</InlineAlert>
  )
  if (dead)
    return (
      <Page
        title={formCopy.deadTitle}
        lead={dead.isCutOff ? formCopy.cutOff : (dead.sentence ?? formCopy.dead)}
        width="narrow"
      >
        {revoked}
      </Page>
    )
  return (
    <Page title={formCopy.title} lead={formCopy.lead} width="narrow">
      {revoked}
      <Stack as="form" gap="5" maxW="26rem" {...form.bind(submit)}>
        <TextField
          {...form.field('code')}
          className={styles.digits}
          label={formCopy.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d*"
          maxLength={4}
          required
        />
        <TextField
          {...form.field('doorName')}
          label={formCopy.door}
          hint={formCopy.doorHint}
          maxLength={40}
          required
        />
        <FormError text={isPending ? null : failure} />
        <SubmitButton isPending={isPending} pendingLabel={formCopy.pending}>
          {formCopy.submit}
        </SubmitButton>
      </Stack>
      <Note>{formCopy.privacy}</Note>
    </Page>
  )
}

// The scanner's code loads while the user types the digits.
const loadScanner = () => import('./scanner.tsx')

const Loading = () => <Page title={copy.loading}>{null}</Page>

const Scanner = deferred(loadScanner, { fallback: <Loading />, isRequired: true })

interface EndedProps extends Pick<CheckInState, 'waiting' | 'paidHere'> {
  onAgain: () => void
}

const Ended = ({ waiting, paidHere, onAgain }: EndedProps) => (
  <Page title={copy.ended.title} lead={copy.ended.text} width="narrow">
    {paidHere > 0 && (
      <Text fontWeight="medium" className="figures">
        {copy.ended.paidHere(paidHere)}
      </Text>
    )}
    <Note>{waiting > 0 && copy.ended.waiting(waiting)}</Note>
    <Box mt="4">
      <Button variant="outline" onClick={onAgain}>
        {copy.ended.again}
      </Button>
    </Box>
  </Page>
)

const Phases = ({ checkIn }: { checkIn: OpenedCheckIn }) => {
  const state = useSyncExternalStore(checkIn.subscribe, checkIn.get)
  const [isAgain, setAgain] = useState(false)
  useEffect(() => checkIn.start({ isVisible: () => document.visibilityState === 'visible' }), [checkIn])
  useEffect(() => onReturn({ network: checkIn.wake, page: checkIn.wake }), [checkIn])
  useEffect(() => {
    void loadScanner().catch(() => undefined)
    void cacheOnDevice()
  }, [])
  if (state.phase === 'open' && state.list)
    return <Scanner checkIn={checkIn} state={state} list={state.list} />
  if (state.phase === 'loading') return <Loading />
  if (state.phase === 'ended' && !isAgain)
    return <Ended waiting={state.waiting} paidHere={state.paidHere} onAgain={() => setAgain(true)} />
  return <OpenForm checkIn={checkIn} isRevoked={state.isRevoked} />
}

/** Renders the check-in of a concert, opened by its team's link: four digits, then the scanner, online and offline (decision 050). */
export const CheckIn = ({ link }: { link: string }) => {
  const { checkIn, retry } = useCheckIn(link)
  return (
    <>
      <PageTitle title={copy.pageTitle} />
      {!canVerify() ? (
        <ErrorState title={copy.open.title} description={copy.open.insecure} />
      ) : checkIn ? (
        <Phases key={link} checkIn={checkIn} />
      ) : checkIn === null ? (
        <ErrorState title={copy.open.title} description={copy.open.failed} onRetry={retry} />
      ) : (
        <Page title={copy.loading}>{null}</Page>
      )}
    </>
  )
}

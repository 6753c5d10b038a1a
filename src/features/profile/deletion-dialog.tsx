import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { User } from '../../../contract/auth.ts'
import { DEFAULT_TIME, longDays } from '../../../contract/rules/paris-time.ts'
import { levelOfPassStatus, passLabel, subscriptionPassType } from '../../../contract/rules/pass.ts'
import { centsOfEuros, eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths } from '../../config/paths.ts'
import { settingsFormsCopy } from '../../copy/profile.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useOnline } from '../../shared/use-online.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { InlineAlert } from '../../ui/form-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useDeleteAccount, usePaidTickets } from './queries.ts'
import * as styles from './settings.css.ts'

const copy = settingsFormsCopy.deletion

const priceOf = ({ price, quantity }: Ticket) => priceLabel(eurosOfCents(centsOfEuros(price) * quantity))

interface PaidTicketsProps {
  /** In order of date; null while unknown. */
  paid: Ticket[] | null
  isReading: boolean
  onRetry: () => void
}

/** Renders the paid tickets that the member would lose. */
const PaidTickets = ({ paid, isReading, onRetry }: PaidTicketsProps) => {
  if (!paid && isReading)
    return (
      <Stack gap="3" role="status">
        <span className="visually-hidden">{copy.reading}</span>
        <Skeleton h="6" w="18rem" />
        <Skeleton h="14" />
      </Stack>
    )
  if (!paid)
    return (
      <Stack align="start" gap="3">
        <InlineAlert title={copy.unread.title}>{copy.unread.description}</InlineAlert>
        <Button variant="outline" size="sm" onClick={onRetry}>
          {copy.unread.retry}
        </Button>
      </Stack>
    )
  if (paid.length === 0) return <p>{copy.noPaidTickets}</p>
  return (
    <Stack gap="3">
      <Heading as="p" size="sm">
        {copy.paidTickets(paid.reduce((sum, { quantity }) => sum + quantity, 0))}
      </Heading>
      <ul>
        {paid.map((ticket) => (
          <li className={styles.ticket} key={ticket.id}>
            <Heading as="b" size="sm">
              {ticket.eventName}
            </Heading>
            <span className="figures">{priceOf(ticket)}</span>
            <Text as="span" className="figures" textStyle="sm" color="muted" gridColumn="full">
              {longDays(ticket)}, {ticket.time ?? DEFAULT_TIME} · {copy.seats(ticket.quantity)}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const PasswordForm = z.object({ password: z.string().check(z.minLength(1, copy.passwordRequired)) })

interface DeletionDialogProps {
  user: User
  onClose: () => void
}

/** Renders the effects of the deletion, the paid tickets first, and the password that confirms it. */
export const DeletionDialog = ({ user, onClose }: DeletionDialogProps) => {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [failure, setFailure] = useState<{ title: string; description: string } | null>(null)
  /** Whether there was a network at the press: without one nothing was sent. */
  const wasOnline = useRef(isOnline)
  const form = useZodForm({
    schema: async () => PasswordForm,
    defaultValues: { password: '' },
    onUnavailable: (error) =>
      setFailure({ ...copy.failed, description: failureMessage(error, copy.failed.description) }),
  })
  const { paid, isReading, read } = usePaidTickets(user.id)
  const level = levelOfPassStatus(user.passStatus)
  const deletion = useDeleteAccount({
    onDone: () => {
      notify({ title: copy.done, type: 'success' })
      navigate(paths.home)
    },
    onFailed: (message, isRefused, _code, isAnswerLost) => {
      if (isRefused) return form.setError('password', message)
      const isUnsure = isAnswerLost && wasOnline.current
      setFailure(isUnsure ? copy.lost : { ...copy.failed, description: message })
      // The end of the session takes this dialog away.
      if (isUnsure) notify({ ...copy.lost, type: 'error' })
      // A payment may have just arrived, and with it a ticket to lose.
      read()
    },
  })
  const check = async () => {
    setFailure(null)
    wasOnline.current = isOnline
    const filled = await form.check()
    // Sends the ids of the tickets shown: the server refuses if a new one has come, which is then shown
    // first.
    return filled && paid ? { ...filled, tickets: paid.map(({ id }) => id) } : undefined
  }
  return (
    <Dialog.Root open onOpenChange={() => !deletion.isPending && onClose()}>
      <Dialog.Content>
        <Dialog.Header>{copy.title}</Dialog.Header>
        <Stack as="form" gap="5" {...form.bind(() => deletion.send(check))}>
          <PaidTickets paid={paid} isReading={isReading} onRetry={read} />
          <Stack as="ul" color="muted" textWrap="pretty">
            {level !== 'free' && (
              <li className={styles.fact}>
                {copy.pass(passLabel(subscriptionPassType(level)))} {copy.withdrawal}{' '}
                <Link className={styles.link} to={paths.retractation}>
                  {copy.withdrawalLink}
                </Link>
                .
              </li>
            )}
            <li className={styles.fact}>{copy.invoices}</li>
            <li className={styles.fact}>{copy.rest}</li>
          </Stack>
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            {...form.field('password')}
            label={copy.password}
            autoComplete="current-password"
            required
          />
          {failure && <InlineAlert title={failure.title}>{failure.description}</InlineAlert>}
          {!isOnline && !failure && <p role="status">{copy.offline}</p>}
          <Dialog.Footer>
            <Button
              type="submit"
              variant="danger"
              disabled={!paid}
              loading={deletion.isPending}
              loadingText={copy.pending}
            >
              {copy.confirm}
            </Button>
            <Button variant="outline" disabled={deletion.isPending} onClick={onClose}>
              {copy.keep}
            </Button>
          </Dialog.Footer>
        </Stack>
      </Dialog.Content>
    </Dialog.Root>
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { User } from '../../../contract/auth.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import {
  monthlyPriceCents,
  type PaidPlan,
  passLabel,
  subscriptionPassType,
} from '../../../contract/rules/pass.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import type { SubscriptionChangePreview } from '../../../contract/subscriptions.ts'
import { offersCopy } from '../../copy/offers.ts'
import { recapCopy } from '../../copy/recap.ts'
import { offlineCopy } from '../../copy/states.ts'
import type { AppError } from '../../data/errors.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import * as DataList from '../../ui/data-list.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { InlineAlert } from '../../ui/form-error.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './offer-dialogs.css.ts'
import { wholeEuros } from './offer-state.ts'
import { type Opened, type PassOrder, useChangePlan, useChangePreview } from './queries.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'

const { fields, ...copy } = recapCopy.subscribe
const { fields: changeFields, ...changeCopy } = recapCopy.change

interface RecapFormProps {
  /** True if the terms were accepted before this opened. */
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
  submitLabel: string
  /** True if the press is an order that costs money. */
  isOrder: boolean
  isDemo: boolean
  isPending: boolean
  failure: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

interface RecapRow {
  label: string
  value: ReactNode
  /** True for the amount paid now. */
  isStrong?: boolean
}

/** Renders the order line by line. */
const RecapList = ({ rows }: { rows: readonly RecapRow[] }) => (
  <DataList.Root className="figures" rowGap="0">
    {rows.map(({ label, value, isStrong }) => (
      <DataList.Item className={styles.row} key={label}>
        <DataList.ItemLabel>{label}</DataList.ItemLabel>
        <DataList.ItemValue textWrap="pretty">
          {isStrong ? (
            <Heading as="b" size="xl" textStyle="xl">
              {value}
            </Heading>
          ) : (
            value
          )}
        </DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList.Root>
)

const UnderButton = ({ children }: { children: string }) => (
  <Text textStyle="sm" color="muted" textAlign="center" textWrap="balance">
    {children}
  </Text>
)

const Terms = z.object({ terms: z.literal(true) })

/** Renders the end of a recap: the terms, and the button with the price and the obligation to pay. */
const RecapForm = ({ isAccepted, onAccept, isPending, failure, ...props }: RecapFormProps) => {
  const form = useZodForm({ schema: async () => Terms, defaultValues: { terms: '' }, onEdit: 'clear' })
  const submit = async () => {
    if (!isPending && (await form.check())) props.onSubmit()
  }
  const notSent = failure ?? (form.isUnavailable ? offersCopy.failed.notLoaded : null)
  return (
    <Stack as="form" gap="4" {...form.bind(() => void submit())}>
      {props.children}
      <TermsCheckbox
        name="terms"
        required
        defaultChecked={isAccepted}
        isMissing={form.errors.terms !== undefined}
        onChange={({ target }) => onAccept(target.checked)}
      />
      {notSent && <InlineAlert title={recapCopy.failed}>{notSent}</InlineAlert>}
      <Stack>
        <SubmitButton isPending={isPending} pendingLabel={offersCopy.pending}>
          {props.submitLabel}
        </SubmitButton>
        {props.isOrder && <UnderButton>{recapCopy.obligation}</UnderButton>}
        {props.isDemo && <UnderButton>{recapCopy.demo}</UnderButton>}
        <Button variant="ghost" disabled={isPending} onClick={props.onClose}>
          {recapCopy.back}
        </Button>
      </Stack>
    </Stack>
  )
}

/** Tells the member who ordered a Pass and has left its page that the payment waits, and leads to it, or why it did not open. */
export const tellOpen = (opened: Opened, { userId, plan }: PassOrder, client: QueryClient): void => {
  if (client.getQueryData<User>(currentUserKey)?.id !== userId) return
  const name = passLabel(subscriptionPassType(plan))
  if ('failure' in opened)
    notify({ title: recapCopy.notOpened(name), description: opened.failure, type: 'error' })
  else
    notify({
      ...recapCopy.late(name),
      ...{ type: 'info', subject: 'open-pass' },
      action: { label: recapCopy.goOn, onClick: () => location.assign(opened.address) },
    })
}

interface PlanDialogProps {
  plan: PaidPlan
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
  isDemo: boolean
  onClose: () => void
}

interface SubscribeDialogProps extends PlanDialogProps {
  isPending: boolean
  failure: string | null
  onPay: () => void
}

/** Renders the recap of a subscription, before the payment opens. */
export const SubscribeDialog = ({ plan, isPending, onPay, onClose, ...form }: SubscribeDialogProps) => {
  const label = passLabel(subscriptionPassType(plan))
  const price = wholeEuros(monthlyPriceCents[plan])
  const close = () => {
    // A request in progress cannot be cancelled.
    if (!isPending) onClose()
  }
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Content>
        <Dialog.Header>{copy.title(label)}</Dialog.Header>
        <RecapForm
          {...form}
          isOrder
          isPending={isPending}
          submitLabel={recapCopy.pay(price)}
          onSubmit={onPay}
          onClose={close}
        >
          <RecapList
            rows={[
              { label: fields.plan, value: label },
              { label: fields.price, value: recapCopy.perMonth(price) },
              { label: fields.duration, value: copy.duration },
              { label: fields.ending, value: copy.ending },
              { label: fields.withdrawal, value: copy.withdrawal },
              { label: fields.now, value: recapCopy.amount(price), isStrong: true },
            ]}
          />
        </RecapForm>
      </Dialog.Content>
    </Dialog.Root>
  )
}

const meansOf = (card: SubscriptionChangePreview['card']): RecapRow => ({
  label: changeFields.means,
  value: card ? changeCopy.card(card.brand, card.last4) : changeCopy.onFile,
})

const isAtOnce = ({ dueNow, isAtOnce: isSaid = dueNow > 0 }: SubscriptionChangePreview): boolean => isSaid

const sentenceOf = (preview: SubscriptionChangePreview): string => {
  if (!isAtOnce(preview)) return changeCopy.down
  return preview.dueNow > 0 ? changeCopy.up : changeCopy.free
}

const rowsOf = (preview: SubscriptionChangePreview): RecapRow[] => {
  const { plan, dueNow, monthlyPrice, effectiveAt, card } = preview
  return [
    { label: changeFields.plan, value: passLabel(subscriptionPassType(plan)) },
    { label: changeFields.price, value: recapCopy.perMonth(priceLabel(monthlyPrice)) },
    {
      label: changeFields.from,
      value: isAtOnce(preview) ? changeCopy.atOnce : parisDay(new Date(effectiveAt)),
    },
    {
      label: changeFields.now,
      value: dueNow > 0 ? recapCopy.amount(priceLabel(dueNow)) : recapCopy.nothing,
      isStrong: true,
    },
    ...(dueNow > 0 ? [meansOf(card)] : []),
  ]
}

const NoPreview = ({ error, onRetry }: { error: AppError; onRetry: () => void }) => (
  <>
    <InlineAlert title={changeCopy.noPreview}>
      {error.kind === 'offline' ? offlineCopy : error.serverMessage}
    </InlineAlert>
    {(error.retryable || error.kind === 'unexpected') && (
      <Button onClick={onRetry}>{changeCopy.retry}</Button>
    )}
  </>
)

/** Renders the cost of a plan change today and its start, before it is made. */
export const ChangeDialog = ({ plan, userId, onClose, ...form }: PlanDialogProps & { userId: string }) => {
  const preview = useChangePreview(userId, plan)
  const [failure, setFailure] = useState<string | null>(null)
  const change = useChangePlan({
    onDone: () => {
      onClose()
      notify({ ...changeCopy.success, type: 'success' })
    },
    onFailed: setFailure,
    onSessionOver: onClose,
  })
  const close = () => {
    // A request in progress cannot be cancelled.
    if (!change.isPending) onClose()
  }
  const due = preview.data?.dueNow ?? 0
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Content>
        <Dialog.Header>{changeCopy.title}</Dialog.Header>
        {preview.data ? (
          <RecapForm
            {...form}
            isOrder={due > 0}
            isPending={change.isPending}
            failure={failure}
            submitLabel={due > 0 ? recapCopy.pay(priceLabel(due)) : changeCopy.confirm}
            onSubmit={() => {
              setFailure(null)
              change.send({ userId, plan, due, from: preview.data.effectiveAt })
            }}
            onClose={close}
          >
            <RecapList rows={rowsOf(preview.data)} />
            <Text textStyle="sm" color="muted">
              {sentenceOf(preview.data)}
            </Text>
          </RecapForm>
        ) : preview.error && !preview.isFetching ? (
          <NoPreview error={preview.error} onRetry={() => preview.refetch()} />
        ) : (
          <HStack as="p" gap="3" py="4" role="status">
            <Spinner /> {changeCopy.loading}
          </HStack>
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

import { useState } from 'react'
import type { SubscriptionDetails } from '../../../contract/pass.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import {
  levelOfPassType,
  monthlyPriceCents,
  type PaidPlan,
  type PassLevel,
  passLabel,
  subscriptionPassType,
} from '../../../contract/rules/pass.ts'
import { passEnd } from '../../../contract/rules/pass-end.ts'
import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import { paths } from '../../config/paths.ts'
import { subscriptionCopy as copy } from '../../copy/subscription.ts'
import type { Stored } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { isPeriodOverSince } from '../../shared/period-over.ts'
import * as Alert from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as DataList from '../../ui/data-list.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Switch } from '../../ui/switch.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import * as styles from './panel.css.ts'
import { useAutoRenew, useCancelSubscription, useKeepPlan } from './queries.ts'

/** Returns the monthly price of a level, formatted. */
const priceOf = (level: PassLevel): string => priceLabel(eurosOfCents(monthlyPriceCents[level]))

/** Returns the next date of a paid subscription: its payment, its end, or a late payment; null if unknown. */
const whatIsNext = (
  stored: Stored<SubscriptionDetails>,
  now: Date,
): { label: string; value: string; text?: string } | null => {
  const details = stored.value
  if (!details.currentPeriodEnd) return null
  const end = new Date(details.currentPeriodEnd)
  const day = parisDay(end)
  const { next, ends, gift, late, unsure } = copy
  if (isPeriodOverSince(stored, now))
    return { label: unsure.label, value: unsure.value(passEnd(end)), text: unsure.text }
  const free = details.waiting.length > 0 ? '' : copy.thenFree
  if (details.isGift) return { label: gift.label, value: gift.value(passEnd(end)), text: gift.text + free }
  if (!details.autorenew)
    return { label: ends.label, value: ends.value(passEnd(end)), text: ends.text + free }
  if (end <= now) return { label: late.label, value: late.value(day), text: late.text }
  const level = details.nextPlan ?? levelOfPassType(details.passType)
  return { label: next.label, value: next.value(priceOf(level), day) }
}

/** Returns the last day before an instant, in Paris: a Pass that ends at midnight is valid until the day before. */
const lastDayBefore = (instant: string): string => parisDay(new Date(Date.parse(instant) - 1))

const fetchDialog = () => import('./cancel-dialog.tsx')

const refuse = (description: string) => notify({ title: copy.failed.title, description, type: 'error' })

interface PaidSubscriptionProps {
  userId: string
  plan: PaidPlan
  stored: Stored<SubscriptionDetails>
  isDemo: boolean
  isOnline: boolean
}

/** Renders a paid Pass: its next payment or its end, the renewal's switch, and the buttons to change, end or withdraw. */
export const PaidSubscription = ({ userId, plan, stored, isDemo, isOnline }: PaidSubscriptionProps) => {
  const details = stored.value
  const [isAsking, setAsking] = useState(false)
  const [CancelDialog, loadDialog] = useOnDemand(fetchDialog)
  const label = passLabel(subscriptionPassType(plan))
  const renew = useAutoRenew(userId, {
    onDone: ({ autorenew }) =>
      notify({ title: autorenew ? copy.renew.turnedOn : copy.renew.turnedOff, type: 'success' }),
    onFailed: refuse,
  })
  const cancel = useCancelSubscription(userId, {
    onDone: () => notify({ ...copy.cancel.done, type: 'success' }),
    onFailed: refuse,
  })
  const keep = useKeepPlan(userId, {
    onDone: () => notify({ title: copy.nextPlan.kept(label), type: 'success' }),
    onFailed: refuse,
  })
  const isBusy = renew.isPending || cancel.isPending || keep.isPending
  const isLocked = !isOnline || isBusy
  const isRenewing = renew.isPending ? renew.variables : details.autorenew
  const { currentPeriodEnd, nextPlan, withdrawableUntil } = details
  const end = currentPeriodEnd ? new Date(currentPeriodEnd) : null
  const isOver = end !== null && end <= now()
  const next = whatIsNext(stored, now())
  const ask = async () => {
    if (await loadDialog()) setAsking(true)
    else refuse(copy.failed.notLoaded)
  }
  return (
    <>
      {next && (
        <div>
          <DataList.Root className="figures">
            <DataList.Item gap="1">
              <DataList.ItemLabel>{next.label}</DataList.ItemLabel>
              <Heading as="dd" size="lg">
                {next.value}
              </Heading>
            </DataList.Item>
          </DataList.Root>
          {next.text && (
            <Text color="muted" textWrap="pretty" mt="2">
              {next.text}
            </Text>
          )}
        </div>
      )}
      {nextPlan && end && !isOver && details.autorenew && (
        <Alert.Root status="warning">
          <Alert.Content gap="3">
            <p className="figures">
              {copy.nextPlan.text(
                passLabel(subscriptionPassType(nextPlan)),
                priceOf(nextPlan),
                parisDay(end),
              )}
            </p>
            <Button variant="outline" size="sm" disabled={isLocked} onClick={() => keep.send(plan)}>
              {copy.nextPlan.keep(label)}
            </Button>
          </Alert.Content>
        </Alert.Root>
      )}
      {details.waiting.map(({ plan: given, months, startsAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gifts of one plan differ by their order alone.
        <p className="figures" key={index}>
          {copy.waiting(
            passLabel(subscriptionPassType(given)),
            months,
            startsAt && parisDay(new Date(startsAt)),
          )}
        </p>
      ))}
      {!details.isGift && (
        <>
          <div className={styles.row}>
            <Switch
              label={copy.renew.label}
              hint={isRenewing ? copy.renew.on : copy.renew.off}
              checked={isRenewing}
              disabled={isLocked}
              // While a renewal is unpaid, to stop it ends the Pass.
              onChange={(isOn) => (isOver && !isOn ? void ask() : renew.send(isOn))}
            />
          </div>
          <Wrap gap="3">
            <ButtonLink to={`${paths.passNectar}#offres`} variant="outline">
              {copy.change}
            </ButtonLink>
            {details.autorenew && (
              <Button
                variant="danger"
                disabled={isLocked}
                loading={cancel.isPending}
                loadingText={copy.cancel.pending}
                onClick={ask}
              >
                {copy.cancel.open}
              </Button>
            )}
          </Wrap>
        </>
      )}
      {!isOnline && !details.isGift && <Text color="muted">{copy.offline}</Text>}
      {withdrawableUntil && (
        <Stack align="start" gap="0">
          <Text className="figures" color="muted" textWrap="pretty">
            {copy.withdrawal.text(lastDayBefore(withdrawableUntil))}
          </Text>
          <ButtonLink to={paths.retractation} variant="plain">
            {copy.withdrawal.action}
          </ButtonLink>
        </Stack>
      )}
      {isDemo && (
        <Text color="muted" textWrap="pretty">
          {copy.demo}
        </Text>
      )}
      {isAsking && CancelDialog && (
        <CancelDialog
          plan={label}
          until={end ? passEnd(end) : null}
          isOver={isOver}
          isLast={details.waiting.length === 0}
          places={details.placesAfterPeriod}
          onConfirm={() => {
            // Closed first: the toast with the outcome appears on the page.
            setAsking(false)
            cancel.send(null)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

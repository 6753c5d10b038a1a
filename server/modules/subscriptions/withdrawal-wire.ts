import { eurosOfCents } from '../../../contract/rules/price.ts'
import type { WithdrawalPreview } from '../../../contract/subscriptions.ts'
import type { SubscriptionRow } from './store/subscriptions.ts'
import type { Withdrawal } from './use-cases/withdraw.ts'

/** What a withdrawal would do, as the contract has it: euros; a concert without a public price costs nothing and is not named. */
export const withdrawalOnWire = ({
  row,
  withdrawal,
}: {
  row: SubscriptionRow
  withdrawal: Withdrawal
}): WithdrawalPreview => ({
  plan: row.plan,
  paid: eurosOfCents(withdrawal.paidCents),
  days: eurosOfCents(withdrawal.daysCents),
  concerts: withdrawal.used
    .filter(({ publicPriceCents }) => publicPriceCents > 0)
    .map(({ eventName, date, publicPriceCents }) => ({
      eventName,
      date,
      price: eurosOfCents(publicPriceCents),
    })),
  refund: eurosOfCents(withdrawal.refundedCents),
  coming: withdrawal.coming.length,
  currentPeriodEnd: row.currentPeriodEnd.toISOString(),
})

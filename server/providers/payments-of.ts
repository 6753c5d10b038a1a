import type { Env } from '../env.ts'
import { demoSetup } from './demo/provider.ts'
import type { PaymentSetup } from './payment-setup.ts'
import { stripeSetup } from './stripe/setup.ts'

/** Each provider; where PAYMENTS is not set, the first that is the default takes the payments. */
const setups: readonly PaymentSetup[] = [stripeSetup, demoSetup]

/** Who takes the payments of this deployment; undefined where nothing is sold. */
export const paymentsOf = (env: Env, isLocal: boolean): PaymentSetup | undefined =>
  setups.find(({ name, isDefault }) => (env.PAYMENTS ? name === env.PAYMENTS : isDefault(env, isLocal)))

import { demoSetup } from '../providers/demo/provider.ts'
import type { PaymentSetup } from '../providers/payment-setup.ts'
import { stripeSetup, stripeVariables } from '../providers/stripe/setup.ts'
import type { Env } from './env.ts'

/** The variables of the environment of each provider. */
export const paymentVariables = { ...stripeVariables }

/** Each provider; where PAYMENTS is not set, the first that is the default takes the payments. */
const setups: readonly PaymentSetup<Env>[] = [stripeSetup, demoSetup]

/** Who takes the payments of this deployment; undefined where nothing is sold. */
export const paymentsOf = (env: Env, isLocal: boolean): PaymentSetup<Env> | undefined =>
  setups.find(({ name, isDefault }) => (env.PAYMENTS ? name === env.PAYMENTS : isDefault(env, isLocal)))

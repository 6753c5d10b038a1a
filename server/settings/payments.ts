import type { PaymentProviderName } from '../../contract/rules/payments.ts'
import { demoSetup } from '../providers/demo/provider.ts'
import type { PaymentSetup } from '../providers/payment-setup.ts'
import { stripeSetup, stripeVariables } from '../providers/stripe/setup.ts'
import type { Env } from './env.ts'

export const paymentVariables = { ...stripeVariables }

/** All providers; without PAYMENTS, the first that declares itself the default is used. */
const setups: Record<PaymentProviderName, PaymentSetup<Env>> = { stripe: stripeSetup, demo: demoSetup }

/** Returns the deployment's payment provider; undefined if sales are off. */
export const paymentsOf = (env: Env, isLocal: boolean): PaymentSetup<Env> | undefined =>
  Object.values(setups).find(({ name, isDefault }) =>
    env.PAYMENTS ? name === env.PAYMENTS : isDefault(env, isLocal),
  )

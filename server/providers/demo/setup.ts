import type { PaymentSetup } from '../payment-setup.ts'
import { demoProvider } from './provider.ts'

/** The demonstration needs nothing. By default it takes the payments where this machine alone reaches the site. */
export const demoSetup: PaymentSetup = {
  name: 'demo',
  isDefault: (_env, isLocal) => isLocal,
  prepare: () => ({
    warnings: ({ isLocal }) =>
      isLocal ? [] : ['PAYMENTS=demo : paiements de démonstration, aucun argent ne circule.'],
    open: async (deps) => demoProvider(deps),
  }),
}

import type { FastifyBaseLogger } from 'fastify'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import type { PaymentDeps } from '../../platform/payment-deps.ts'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'
import { terminationsToExecute } from './store/declarations.ts'
import { executeTermination } from './use-cases/terminate-declared.ts'

const EVERY_MS = 60_000
const FOR_MS = 60 * 24 * 60 * 60_000

/** Executes the terminations that came while the provider was out of reach, or just before this process was ended. */
export const startDeclarations = (deps: PaymentDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(
    EVERY_MS,
    'declarations',
    async () => {
      const since = new Date(deps.now().getTime() - FOR_MS)
      for (const declared of await terminationsToExecute(deps.database.db, since)) {
        try {
          await executeTermination(deps, declared)
        } catch (error) {
          if (!(error instanceof ProviderUnavailable)) throw error
        }
      }
      return false
    },
    log,
  )

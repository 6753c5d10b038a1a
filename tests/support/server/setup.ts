import { afterAll, vi } from 'vitest'
import { compileRoughly } from '../roughly-compiled.ts'
import { writtenFiles } from './written-files.ts'

// The tests hash no secrets: argon2's minimum instead of 19 MiB and two passes. `auth.test.ts` replaces this
// mock and the processes that tests start do not have it, so they use the real cost.
vi.mock('@node-rs/argon2', async (real) => {
  const argon2 = await real<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  }
})

compileRoughly()

afterAll(writtenFiles.remove)

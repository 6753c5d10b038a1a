import type { Env } from '../../env.ts'
import type { Wallets } from '../../platform/wallets.ts'
import { type appleSettings, appleWallet } from './apple.ts'
import { type googleSettings, googleWallet } from './google.ts'

export type WalletSettings = Pick<
  Env,
  (typeof googleSettings)[number] | (typeof appleSettings)[number] | 'WALLET_APPLE_KEY_PASSPHRASE'
>

/** The wallets that the environment names, and what the operator is warned of. Throws BadEnvironment for half of what one takes, and for keys that cannot be used. */
export const walletsOf = (env: WalletSettings, now: Date): { wallets: Wallets; warnings: string[] } => {
  const { make, expired } = appleWallet(env, now)
  return {
    wallets: { google: googleWallet(env), apple: make },
    warnings: expired
      ? [
          `WALLET_APPLE_CERT_FILE : ce certificat a expiré le ${expired.toISOString().slice(0, 10)} ; Apple Wallet n’est pas proposé.`,
        ]
      : [],
  }
}

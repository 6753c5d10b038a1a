import * as z from 'zod/mini'
import type { Wallets } from '../../platform/wallets.ts'
import { appleWallet } from './apple.ts'
import { googleWallet } from './google.ts'

export const walletVariables = {
  WALLET_GOOGLE_ISSUER_ID: z.optional(
    z
      .string()
      .check(z.regex(/^\d{5,30}$/, 'le numéro d’émetteur de la console Google Pay & Wallet est attendu')),
  ),
  WALLET_GOOGLE_KEY_FILE: z.optional(z.string()),
  WALLET_APPLE_CERT_FILE: z.optional(z.string()),
  WALLET_APPLE_KEY_FILE: z.optional(z.string()),
  WALLET_APPLE_KEY_PASSPHRASE: z.optional(z.string()),
  WALLET_APPLE_WWDR_FILE: z.optional(z.string()),
}

export type WalletSettings = z.infer<z.ZodMiniObject<typeof walletVariables>>

/** Returns the configured wallets and warnings for the operator. Throws BadEnvironment for an incomplete configuration or unusable keys. */
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

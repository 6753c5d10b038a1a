import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instantOfParis, lastDay, longDays, upcomingUntil } from '../../../contract/rules/paris-time.ts'
import { allOrNone, BadEnvironment, readNamed } from '../../platform/environment.ts'
import { root } from '../../platform/root.ts'
import type { Wallets, WalletTicket } from '../../platform/wallets.ts'

/** Signs wallet passes: the certificate of a pass type, its key, and Apple's intermediate certificate, all PEM. */
interface AppleSigner {
  passTypeIdentifier: string
  teamIdentifier: string
  signerCert: string
  signerKey: string
  wwdr: string
  until: Date
}

/** Settings that must be set together. */
const appleSettings = ['WALLET_APPLE_CERT_FILE', 'WALLET_APPLE_KEY_FILE', 'WALLET_APPLE_WWDR_FILE'] as const
type AppleSettings = Partial<
  Record<(typeof appleSettings)[number] | 'WALLET_APPLE_KEY_PASSPHRASE', string | undefined>
>

const certificate = (setting: string, path: string): X509Certificate => {
  const text = readNamed(setting, path)
  try {
    return new X509Certificate(text)
  } catch {
    throw new BadEnvironment(`${setting} : un certificat au format PEM est attendu.`)
  }
}

const readSigner = (given: Record<(typeof appleSettings)[number], string>, passphrase = ''): AppleSigner => {
  const signer = certificate('WALLET_APPLE_CERT_FILE', given.WALLET_APPLE_CERT_FILE)
  const wwdr = certificate('WALLET_APPLE_WWDR_FILE', given.WALLET_APPLE_WWDR_FILE)
  const [, passTypeIdentifier] = /^UID=(pass\..+)$/m.exec(signer.subject) ?? []
  const [, teamIdentifier] = /^OU=(\w+)$/m.exec(signer.subject) ?? []
  if (!passTypeIdentifier || !teamIdentifier)
    throw new BadEnvironment(
      'WALLET_APPLE_CERT_FILE : le certificat d’un « Pass Type ID » d’Apple est attendu.',
    )
  const text = readNamed('WALLET_APPLE_KEY_FILE', given.WALLET_APPLE_KEY_FILE)
  const key = (() => {
    try {
      return createPrivateKey({ key: text, format: 'pem', passphrase })
    } catch {
      throw new BadEnvironment(
        'WALLET_APPLE_KEY_FILE : une clé privée au format PEM est attendue, avec WALLET_APPLE_KEY_PASSPHRASE si elle est chiffrée.',
      )
    }
  })()
  if (key.asymmetricKeyType !== 'rsa' || !signer.checkPrivateKey(key))
    throw new BadEnvironment('WALLET_APPLE_KEY_FILE : cette clé ne va pas avec WALLET_APPLE_CERT_FILE.')
  if (!signer.checkIssued(wwdr))
    throw new BadEnvironment(
      'WALLET_APPLE_WWDR_FILE : ce certificat n’est pas celui qui a émis WALLET_APPLE_CERT_FILE (G4 pour les certificats actuels).',
    )
  return {
    passTypeIdentifier,
    teamIdentifier,
    signerCert: signer.toString(),
    // The library requires PKCS #1, unencrypted.
    signerKey: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    wwdr: wwdr.toString(),
    until: new Date(signer.validTo),
  }
}

const ICONS = { 'icon.png': 'wallet-29.png', 'icon@2x.png': 'wallet-58.png', 'icon@3x.png': 'wallet-87.png' }

/** Returns a pass's pictures by name, from the build, or from the sources if there is no build. */
const pictureFiles = (): Record<string, Buffer> => {
  const built = join(root, 'dist', 'client', 'wallet')
  const folder = existsSync(built) ? built : join(root, 'public', 'wallet')
  return Object.fromEntries(
    Object.entries(ICONS).flatMap(([name, source]) => {
      const picture = readFileSync(join(folder, source))
      return [
        [name, picture],
        [name.replace('icon', 'logo'), picture],
      ]
    }),
  )
}

const atDoor = ({ endDate }: WalletTicket) => [
  `Présentez ce code à l’entrée : il laisse entrer une personne, une ${endDate ? 'fois par jour' : 'seule fois'}.`,
  'Ce pass ne change pas si le concert est déplacé ou annulé : « Mes billets », dans Nectar, le dit.',
]

const fieldsOf = (ticket: WalletTicket) => {
  const { time, place, city, address, entrance } = ticket
  const field = (key: string, label: string, value: string) => ({ key, label, value })
  return {
    header: [field('seat', 'PLACE', `${ticket.seat} sur ${ticket.seats}`)],
    primary: [field('event', 'CONCERT', ticket.eventName)],
    secondary: [
      field('when', 'DATE', [longDays(ticket), time].filter(Boolean).join(', ')),
      field('where', 'LIEU', [place, city].filter(Boolean).join(', ') || 'Lieu à venir'),
    ],
    auxiliary: [
      field('kind', 'TYPE', ticket.ticketType),
      ...(ticket.holder ? [field('holder', 'AU NOM DE', ticket.holder)] : []),
      ...(entrance === null ? [] : [field('entrance', 'ENTRÉE', String(entrance))]),
    ],
    back: [
      ...(address === null ? [] : [field('address', 'Adresse', address)]),
      field('code', 'Code court', ticket.shortCode),
      ...(ticket.number ? [field('number', 'Billet n°', ticket.number)] : []),
      field('door', 'À l’entrée', atDoor(ticket).join('\n')),
    ],
  }
}

/**
 * Apple Wallet: a signed `.pkpass` file per seat (decision 051). `expired` is the certificate's expiry if it has passed; `make` is then
 * null. Throws BadEnvironment.
 */
export const appleWallet = (
  env: AppleSettings,
  now: Date,
): { make: Wallets['apple']; expired: Date | null } => {
  const given = allOrNone(env, appleSettings)
  if (!given) {
    if (env.WALLET_APPLE_KEY_PASSPHRASE)
      throw new BadEnvironment(
        'WALLET_APPLE_KEY_FILE : attendu avec WALLET_APPLE_KEY_PASSPHRASE ; donnez tous les réglages ou aucun.',
      )
    return { make: null, expired: null }
  }
  const { passTypeIdentifier, teamIdentifier, until, ...certificates } = readSigner(
    given,
    env.WALLET_APPLE_KEY_PASSPHRASE,
  )
  if (until <= now) return { make: null, expired: until }
  const pictures = pictureFiles()
  const make = async (ticket: WalletTicket): Promise<Buffer> => {
    // Loaded at first use, so that it does not delay the start.
    const { PKPass } = await import('passkit-generator')
    const { header, primary, secondary, auxiliary, back } = fieldsOf(ticket)
    const pass = new PKPass(pictures, certificates, {
      formatVersion: 1,
      passTypeIdentifier,
      teamIdentifier,
      organizationName: 'Nectar',
      serialNumber: ticket.seatId,
      description: `Billet, ${ticket.eventName}`,
      logoText: 'Nectar',
      backgroundColor: 'rgb(18, 16, 12)',
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(249, 181, 32)',
      groupingIdentifier: ticket.eventId,
    })
    pass.type = 'eventTicket'
    pass.headerFields.push(...header)
    pass.primaryFields.push(...primary)
    pass.secondaryFields.push(...secondary)
    pass.auxiliaryFields.push(...auxiliary)
    pass.backFields.push(...back)
    pass.setBarcodes({
      format: 'PKBarcodeFormatQR',
      message: ticket.code,
      messageEncoding: 'iso-8859-1',
      altText: ticket.shortCode,
    })
    // An unknown hour is none: the phone would show the pass at a made-up one.
    if (ticket.time !== null) pass.setRelevantDate(instantOfParis(ticket.date, ticket.time))
    pass.setExpirationDate(upcomingUntil(lastDay(ticket)))
    return pass.getAsBuffer()
  }
  return { make, expired: null }
}

import type { OrganisationRole } from '../../contract/organisations.ts'
import type { PassLevel } from '../../contract/rules/pass.ts'
import { memberByEmail } from '../modules/sessions/store/members.ts'
import type { Db } from '../platform/db/database.ts'
import { checkPassword } from '../platform/security/passwords.ts'
import { type Env, isThisMachine } from '../settings/env.ts'

export const DEMO_PASSWORD = 'nectar-demo'

/** A booking of a demonstration account: with its Pass (partner concerts), free, or paid. */
export interface DemoBooking {
  event: string
  source: 'pass' | 'free' | 'purchase'
  quantity: number
  /** Days between the booking and the filling. */
  daysAgo: number
}

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  city: string
  level: PassLevel
  favourites: string[]
  bookings: DemoBooking[]
  /** Its role in the demonstration's organisation. */
  role?: OrganisationRole
}

/** The organisation of the demonstration, with the concerts of two of its venues. */
export const demoOrganisation = {
  id: 'nuits-voisines',
  name: 'Les Nuits voisines',
  city: 'Lyon',
  venues: ['cave-ordener', 'entresol'],
}

export const demoAccounts: DemoAccount[] = [
  {
    email: 'libre@nectar.test',
    firstName: 'Camille',
    lastName: 'Rouvière',
    city: 'Paris',
    level: 'free',
    favourites: ['maree-haute', 'quatre-fois-vif', 'premier-album', 'lueur'],
    bookings: [],
  },
  {
    email: 'standard@nectar.test',
    firstName: 'Yanis',
    lastName: 'Delorme',
    city: 'Lyon',
    level: 'standard',
    role: 'responsable',
    favourites: ['vent-debout', 'rue-des-tambours', 'date-surprise'],
    bookings: [
      { event: 'date-surprise', source: 'purchase', quantity: 1, daysAgo: 3 },
      { event: 'rue-des-tambours', source: 'pass', quantity: 1, daysAgo: 0 },
      { event: 'maree-haute', source: 'purchase', quantity: 2, daysAgo: 6 },
      { event: 'jardin-suspendu', source: 'free', quantity: 1, daysAgo: 2 },
      { event: 'refrain-commun', source: 'purchase', quantity: 1, daysAgo: 20 },
      { event: 'grand-bal-modal', source: 'pass', quantity: 1, daysAgo: 70 },
    ],
  },
  {
    email: 'premium@nectar.test',
    firstName: 'Inès',
    lastName: 'Sabatier',
    city: 'Marseille',
    level: 'premium',
    role: 'equipe',
    favourites: ['derive', 'docks-en-feu', 'metal-chaud', 'solos-a-voix-basse'],
    bookings: [
      { event: 'vent-debout', source: 'pass', quantity: 1, daysAgo: 1 },
      { event: 'date-surprise', source: 'purchase', quantity: 2, daysAgo: 4 },
      { event: 'nuit-lente', source: 'pass', quantity: 1, daysAgo: 5 },
      { event: 'metal-chaud', source: 'pass', quantity: 1, daysAgo: 2 },
      { event: 'plein-air', source: 'pass', quantity: 1, daysAgo: 12 },
    ],
  },
]

export const demoAccountLines = (): string[] => [
  `Comptes de démonstration (mot de passe ${DEMO_PASSWORD}) :`,
  ...demoAccounts.map(({ email, level }) => `  ${email}  (${level})`),
]

/** Returns the demonstration's accounts that still accept its published password. */
const openAccounts = async (db: Db): Promise<string[]> => {
  const open: string[] = []
  for (const { email } of demoAccounts) {
    const member = await memberByEmail(db, email)
    if (member && (await checkPassword(member.passwordHash, DEMO_PASSWORD))) open.push(email)
  }
  return open.sort()
}

/** Returns warnings about the demonstration for an operator with a public site, one line each. */
export const demoWarnings = async (
  db: Db,
  { DATABASE_URL, isDemoAsked }: Pick<Env, 'DATABASE_URL' | 'isDemoAsked'>,
  publicUrl: string,
): Promise<string[]> => {
  if (isThisMachine(publicUrl)) return []
  const open = await openAccounts(db)
  if (open.length > 0)
    return [
      `ATTENTION : ${publicUrl} est public, et ${open.join(', ')} s’ouvre${open.length > 1 ? 'nt' : ''} avec le mot de passe publié de la démonstration. Pour un vrai site : un nouveau DATA_DIR (ou une base vide) et DEMO_DATA=false.`,
    ]
  return !isDemoAsked && DATABASE_URL === undefined
    ? [
        'DEMO_DATA : PUBLIC_URL est public, la démonstration n’est donc pas installée (DEMO_DATA=true la demande).',
      ]
    : []
}

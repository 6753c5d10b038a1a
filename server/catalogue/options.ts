import { parseArgs } from 'node:util'
import * as z from 'zod/mini'

export const USAGE = `Usage : npm run catalogue -- import FICHIER [--dry-run] [--source NOM] [--seats N] [--no-pictures] [--private-network]

  FICHIER            JSON-LD, NDJSON, page HTML enregistrée ou calendrier .ics
  --dry-run          dit ce qui serait fait et n’écrit rien
  --source NOM       d’où viennent ces événements ; concerts-api marque le flux partenaire du Pass
  --seats N          places à ouvrir où le fichier n’en dit rien
  --no-pictures      laisse les images comme elles sont
  --private-network  permet de copier des images du réseau local`

/** The command line cannot be followed; the message says why. */
export class BadUsage extends Error {
  override name = 'BadUsage'
}

const Options = z.object({
  file: z.string().check(z.minLength(1)),
  source: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(
          /^[a-z0-9][a-z0-9._-]{0,59}$/,
          '--source : un nom de lettres sans accent, chiffres, points et tirets est attendu',
        ),
      ),
  ),
  seats: z.nullable(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, '--seats : un nombre entier de 1 à 99999 est attendu')),
      z.transform(Number),
    ),
  ),
  dryRun: z.boolean(),
  pictures: z.boolean(),
  privateNetwork: z.boolean(),
})

/** What the operator asks for. */
export type Options = z.infer<typeof Options>

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        seats: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'no-pictures': { type: 'boolean', default: false },
        'private-network': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    const option = error instanceof Error ? /'(-[^' ]+)/.exec(error.message)?.[1] : undefined
    throw new BadUsage(
      option ? `${option} : cette option n’est pas connue ou n’a pas de valeur.` : 'options illisibles.',
    )
  }
}

/** Reads the command's arguments; null where help is asked for. Throws BadUsage. */
export const readOptions = (args: string[]): Options | null => {
  const { positionals, values } = parse(args)
  if (values.help) return null
  const [command, file, ...more] = positionals
  if (command !== 'import')
    throw new BadUsage(`${command ? `${command} : ` : ''}seule la commande « import » existe.`)
  if (!file) throw new BadUsage('le fichier à importer manque.')
  if (more.length > 0) throw new BadUsage('un seul fichier à la fois.')
  const parsed = z.safeParse(Options, {
    file,
    source: values.source ?? null,
    seats: values.seats ?? null,
    dryRun: values['dry-run'],
    pictures: !values['no-pictures'],
    privateNetwork: values['private-network'],
  })
  if (!parsed.success) throw new BadUsage(`${parsed.error.issues[0]?.message}.`)
  return parsed.data
}

export const USAGE = `Usage : npm run catalogue -- import FICHIER [--dry-run] [--source NOM] [--seats N] [--no-pictures] [--private-network]
        npm run catalogue -- cancel CONCERT [--dry-run] [--past]
        npm run catalogue -- move CONCERT [--date AAAA-MM-JJ] [--time HH:MM] [--place LIEU] [--city VILLE] [--dry-run]
        npm run catalogue -- restore CONCERT [--dry-run]
        npm run catalogue -- holders CONCERT [--csv]
        npm run catalogue -- list [events|artists|venues] [--search MOTS] [--city VILLE] [--limit N]
        npm run catalogue -- show ID
        npm run catalogue -- edit ID [--name …] [--city …] … [--dry-run]
        npm run catalogue -- COMMANDE --help

  FICHIER            JSON-LD, NDJSON, page HTML enregistrée ou calendrier .ics
  CONCERT            son identifiant, ou l’adresse de sa page
  --dry-run          dit ce qui serait fait et n’écrit rien
  --source NOM       d’où viennent ces événements ; concerts-api marque le flux partenaire du Pass
  --seats N          places à ouvrir où le fichier n’en dit rien
  --no-pictures      laisse les images comme elles sont
  --private-network  permet de copier des images du réseau local
  --past             annule aussi un concert qui a eu lieu
  --csv              la liste des détenteurs au format CSV

cancel annule le concert : chaque détenteur est prévenu, et remboursé en entier. move le déplace : chaque détenteur est
prévenu, et peut rendre son billet pendant 14 jours. restore remet en vente un concert annulé.`

const LIST_HELP = `Usage : npm run catalogue -- list [events|artists|venues] [--search MOTS] [--city VILLE] [--limit N]

Les concerts à venir (events, par défaut), les artistes ou les lieux et producteurs, avec leurs identifiants.

  --search MOTS   ceux dont les mots commencent ainsi, accents et majuscules indifférents
  --city VILLE    ceux de cette ville
  --limit N       au plus N lignes (50 par défaut)`

const SHOW_HELP = `Usage : npm run catalogue -- show ID

Ce que le catalogue dit d’un concert, d’un artiste, d’un lieu ou d’un producteur ; [corrigé] marque ce qu’un import ne change plus.
ID est son identifiant, ou l’adresse de sa page.`

const EDIT_HELP = `Usage : npm run catalogue -- edit ID [options] [--dry-run]

Corrige un concert, un artiste, un lieu ou un producteur. Ce qui est corrigé le reste : aucun import ne le défait.
ID est son identifiant, ou l’adresse de sa page. Une valeur vide ('') efface ; le nom ne s’efface pas.

  --name NOM            --city VILLE          --description TEXTE
concert :
  --organizer NOM       --place LIEU          --style STYLE
  --page ADRESSE        --doors HH:MM (ouverture des portes)
  --price EUROS (12,50 ; 0 pour gratuit ; le tarif unique suit)
artiste, lieu, producteur :
  --address RUE         --postcode CODE       --point LATITUDE,LONGITUDE
  --website ADRESSE     --spotify ADRESSE     --social ADRESSE
  --genres 'Rock, Noise'
accès (d’un lieu, ou d’un concert s’il y est autrement) :
  --step-free oui|non   --seating oui|non     --companion-free oui|non
  --min-age ANS         --sign LSF

  --hand-back name,city rend ces champs à l’import, qui les récrira.
Une date ou une heure se change par « move », qui prévient les détenteurs.`

const HELPS: Record<string, string> = { list: LIST_HELP, show: SHOW_HELP, edit: EDIT_HELP }

/** What `--help` says, of a command where it has more to say. */
export const helpOf = (args: string[]): string =>
  args.map((arg) => HELPS[arg]).find((help) => help !== undefined) ?? USAGE

/** The command line cannot be followed; the message says why. */
export class BadUsage extends Error {
  override name = 'BadUsage'
}

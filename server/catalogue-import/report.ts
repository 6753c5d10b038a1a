import type { Outcome } from '../modules/catalogue/rules/plan.ts'
import type { DirectoryCounts } from '../modules/catalogue/use-cases/run-directory.ts'
import type { Question } from './files/operator-words.ts'

const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Removes control sequences from a line: records contain untrusted text. */
export const printable = (line: string): string => line.replace(UNPRINTABLE, ' ')

/** Counts the results of an import and renders the operator's messages in French. */
export class Report {
  readonly counts: Record<Outcome['kind'], number> = {
    added: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    duplicate: 0,
    passed: 0,
  }
  /** Records with a question to the operator. */
  private asked = 0

  /** Counts a record; returns the lines to print, none if there is no problem. */
  add({ at, name, kind, reason, warnings }: Outcome): string[] {
    this.counts[kind] += 1
    const who = [at, name && `« ${name.slice(0, 80)} »`].filter(Boolean).join(' ') || 'fichier'
    return [
      ...(kind === 'refused' ? [`✗ ${who} : ${reason}`] : []),
      ...(kind === 'duplicate' ? [`= ${who} : en double, ${reason}`] : []),
      ...warnings.map((warning) => `! ${who} : ${warning}`),
    ].map(printable)
  }

  /** Renders the question if a record is a concert; returns the lines to print. */
  ask({ at, name }: Question): string[] {
    this.asked += 1
    const how = at ? ` Pour l’importer : --include « ${at} »` : ''
    return [`? ${at} « ${name.slice(0, 80)} » : est-ce un concert ?${how}`].map(printable)
  }

  summary(): string {
    const { added, updated, unchanged, refused, duplicate } = this.counts
    const several = (count: number, one: string) => `${count} ${one}${count > 1 ? 's' : ''}`
    return [
      several(added, 'ajouté'),
      `${updated} mis à jour`,
      several(unchanged, 'inchangé'),
      several(refused, 'refusé'),
      ...(duplicate > 0 ? [`${duplicate} en double`] : []),
      ...(this.asked > 0 ? [several(this.asked, 'question')] : []),
    ].join(', ')
  }

  /** Renders the additions to the directory in one line; empty if there are none. */
  directory({ artist, venue, producer }: DirectoryCounts): string[] {
    if (artist + venue + producer === 0) return []
    const several = (count: number, one: string, more = `${one}s`) => `${count} ${count > 1 ? more : one}`
    const parts = [
      several(artist, 'artiste'),
      several(venue, 'lieu', 'lieux'),
      several(producer, 'producteur'),
    ]
    return [`Annuaire : ${parts.join(', ')} de plus`]
  }

  /** Returns 2 if every record was refused, else 0. */
  exitCode(): 0 | 2 {
    const { added, updated, unchanged, refused } = this.counts
    return refused > 0 && added + updated + unchanged === 0 ? 2 : 0
  }
}

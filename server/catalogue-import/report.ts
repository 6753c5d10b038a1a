import type { Outcome } from '../modules/catalogue/rules/plan.ts'
import type { DirectoryCounts } from '../modules/catalogue/use-cases/run-directory.ts'
import type { Question } from './files/operator-words.ts'

const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A line without what a terminal would obey: records are strangers' text. */
export const printable = (line: string): string => line.replace(UNPRINTABLE, ' ')

/** Counts what becomes of the records of an import, and says in French what the operator should read of each. */
export class Report {
  readonly counts: Record<Outcome['kind'], number> = {
    added: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    duplicate: 0,
    passed: 0,
  }
  /** Records that the operator is asked about. */
  private asked = 0

  /** Counts a record; returns the lines to print, none for one that went as it should. */
  add({ at, name, kind, reason, warnings }: Outcome): string[] {
    this.counts[kind] += 1
    const who = [at, name && `« ${name.slice(0, 80)} »`].filter(Boolean).join(' ') || 'fichier'
    return [
      ...(kind === 'refused' ? [`✗ ${who} : ${reason}`] : []),
      ...(kind === 'duplicate' ? [`= ${who} : en double, ${reason}`] : []),
      ...warnings.map((warning) => `! ${who} : ${warning}`),
    ].map(printable)
  }

  /** Asks whether something is a concert; returns the lines to print. */
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

  /** What the directory gained, in a line; none for nothing. */
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

  /** 0 where something was imported or there was nothing to do; 2 where every record was refused. */
  exitCode(): 0 | 2 {
    const { added, updated, unchanged, refused } = this.counts
    return refused > 0 && added + updated + unchanged === 0 ? 2 : 0
  }
}

import type { SourceNotice, SourceTrial } from '../../contract/own-sources.ts'

const several = (count: number, one: string, more = `${one}s`) => `${count}\u00a0${count > 1 ? more : one}`

export const sourcesCopy = {
  title: 'Agendas suivis',
  lead: 'Vos concerts sont déjà sur votre site ou dans un agenda\u00a0? Donnez son adresse\u00a0: elle est relue toutes les deux heures, et chaque nouveau concert arrive ici en brouillon.',
  pending: 'Vos agendas seront lus dès que votre premier concert sera en ligne.',
  suspended: 'Votre structure est suspendue\u00a0: ses agendas ne sont plus lus.',
  failed: { title: 'Ce n’est pas fait', description: 'Le serveur n’a pas répondu comme prévu. Réessayez.' },
  form: {
    title: 'Ajouter un agenda',
    label: 'Adresse de l’agenda ou de la page',
    hint: 'Un agenda (.ics, webcal), la page d’un site ou un flux JSON.',
    submit: 'Essayer',
    pending: 'Lecture…',
    full: 'Cinq agendas sont déjà suivis\u00a0: retirez-en un pour en ajouter un autre.',
  },
  trial: {
    title: 'Ce qui serait repris',
    nothing: 'Cette adresse se lit, mais aucun concert à venir n’y figure.',
    found: (count: number) => `${several(count, 'concert')} à venir.`,
    more: (count: number) => `Et ${several(count, 'autre')}.`,
    cut: 'Il y en a davantage\u00a0: 500 sont lus à la fois.',
    lacks: (names: SourceTrial['concerts'][number]['lacks']) =>
      `À compléter dans le brouillon\u00a0: ${names.map((name) => LACKS[name]).join(', ')}.`,
    publishes: {
      label: 'Publier sans attendre',
      on: 'Un concert qui dit tout (jour, heure, lieu, ville, prix) est annoncé dès qu’il est lu. Les autres restent des brouillons. Les places ne se vendent qu’une fois ouvertes depuis la fiche.',
      off: 'Chaque nouveau concert attend en brouillon que vous le publiiez.',
    },
    add: 'Suivre cet agenda',
    adding: 'Un instant…',
    added: 'Agenda ajouté',
    notAdded: 'L’agenda n’est pas ajouté',
  },
  refused: (count: number) => `${several(count, 'entrée laissée', 'entrées laissées')} de côté`,
  unnamed: 'Sans nom',
  list: {
    title: 'Vos agendas',
    reading: 'Lecture en cours…',
    waiting: 'Pas encore lu.',
    paused: 'En pause',
    read: (at: string, concerts: number, added: number) =>
      [
        `Lu le ${at}`,
        several(concerts, 'concert'),
        ...(added > 0 ? [several(added, 'nouveau', 'nouveaux')] : []),
      ].join(', '),
    failed: 'La dernière lecture a échoué.',
    stays: (count: number) =>
      `${several(count, 'concert attend', 'concerts attendent')}\u00a0: une structure garde 20\u00a0brouillons. Publiez-en ou supprimez-en.`,
    cut: 'Cet agenda a plus de 500 concerts à venir\u00a0: les suivants viendront plus tard.',
    again: 'Relire maintenant',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    remove: 'Retirer',
    removed: 'Agenda retiré',
    publishes: 'Publier sans attendre',
    publishesOn: 'Ce qui dit tout est annoncé dès sa lecture.',
    publishesOff: 'Les nouveaux concerts attendent en brouillon.',
    question: {
      title: (host: string) => `Ne plus suivre ${host}\u00a0?`,
      text: 'Ses brouillons et ses concerts restent ici. Rien de nouveau n’en viendra.',
      confirm: 'Retirer',
      keep: 'Garder',
    },
  },
  notices: {
    title: 'À vous de dire',
    here: (when: string) => `Ici\u00a0: ${when}.`,
    says: {
      moved: (when: string) => `L’agenda dit\u00a0: ${when}.`,
      cancelled: () => 'L’agenda dit\u00a0: annulé.',
      announced: () => 'Annulé ici, mais l’agenda l’annonce de nouveau.',
      gone: () => 'L’agenda n’en parle plus. Rien n’est changé\u00a0: il a pu être oublié.',
    } satisfies Record<SourceNotice['kind'], (when: string) => string>,
    taken: (count: number) =>
      count === 0 ? null : `${several(count, 'place est prise', 'places sont prises')}.`,
    noDay: 'sans date',
    acts: {
      moved: 'Déplacer…',
      cancelled: 'Annuler…',
      announced: 'Remettre en vente…',
      gone: 'Voir le concert',
    } satisfies Record<SourceNotice['kind'], string>,
    draft: 'Ouvrir le brouillon',
    leave: 'Laisser ainsi',
    left: 'Le concert reste comme il est',
  },
} as const

const LACKS = { time: 'l’heure', place: 'le lieu', city: 'la ville', price: 'le prix' }

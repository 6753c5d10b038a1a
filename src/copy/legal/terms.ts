import type { LegalSection } from './section.ts'
import { closingTerms, generalTerms } from './terms-general.ts'
import { salesTerms } from './terms-sales.ts'

/** `/cgu` and `/cgv`: one text under two titles (document 2, 'Terms'). */
export const termsCopy = {
  title: {
    use: 'Conditions Générales d’Utilisation',
    sale: 'Conditions Générales de Vente',
  },
  lead: 'Ce qui nous lie quand vous utilisez Nectar, prenez un Pass ou achetez un billet.',
  updated: '27/08/2025',
  sections: [...generalTerms, ...salesTerms, ...closingTerms] satisfies readonly LegalSection[],
} as const

import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { cookiesCopy } from '../../copy/legal/cookies.ts'
import { type LegalSection, legalCopy } from '../../copy/legal/legal.ts'
import { accessibilityCopy, mentionsCopy } from '../../copy/legal/mentions.ts'
import { privacyCopy } from '../../copy/legal/privacy.ts'
import { termsCopy } from '../../copy/legal/terms.ts'
import { LegalPage } from './legal-page.tsx'

interface Text {
  lead: string
  updated: string
  sections: readonly LegalSection[]
}
const texts: [name: string, text: Text][] = [
  ['terms', termsCopy],
  ['privacy', privacyCopy],
  ['cookies', cookiesCopy],
  ['mentions', mentionsCopy],
  ['accessibility', accessibilityCopy],
]

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(texts)('%s', (_, { lead, updated, sections }) => {
  const show = () =>
    renderInApp(<LegalPage title="Titre" lead={lead} updated={updated} sections={sections} />, { at: '/cgv' })

  it('leaves no mark of its own language in the text', () => {
    const { container } = show()
    expect(container.textContent).not.toMatch(/\{\{|\}\}|\]\(/)
  })

  it('has a heading for each entry of its contents, once', () => {
    const { container } = show()
    for (const link of container.querySelectorAll('a[href^="#"]'))
      expect(container.querySelectorAll(`h2${link.getAttribute('href')}`)).toHaveLength(1)
  })

  it('says when it was last changed', () => {
    show()
    expect(screen.getByText(`Dernière mise à jour : ${updated}`)).toBeVisible()
  })
})

const everything = (sections: readonly LegalSection[]) => JSON.stringify(sections)

describe('the terms', () => {
  it('are those of the specification’s day', () => expect(termsCopy.updated).toBe('27/08/2025'))

  it.each([
    ['prices in euros, taxes included', /en euros, toutes taxes comprises/],
    ['payment by card', /par carte bancaire/],
    ['no withdrawal after use', /pas de droit de rétractation après utilisation/],
    ['no refund for who does not come', /Un billet non utilisé \(absence[^.]*n’est pas remboursé/],
    ['no withdrawal from dated tickets', /Pour les billets, il n’y a pas de droit de rétractation/],
    ['what a Pass costs', /19\u00a0€ TTC par mois.*39\u00a0€ TTC par mois/],
  ])('state %s', (_, point) => {
    expect(everything(termsCopy.sections)).toMatch(point)
  })
})

describe('what is said of data', () => {
  it.each([
    ['push subscriptions', privacyCopy, /notifications push[^"]*clés qui chiffrent/],
    ['feedback', privacyCopy, /Votre avis\u00a0: une note et un commentaire/],
    ['messages to the team', privacyCopy, /formulaire de contact/],
    ['pre-registrations', privacyCopy, /Votre préinscription\u00a0: votre adresse email/],
    ['the copy of all data', privacyCopy, /Télécharger mes données/],
    ['the end of an account', privacyCopy, /Supprimer votre compte/],
    ['the draft of a message', cookiesCopy, /nectar\.contact, nectar\.written \(stockage de session\)/],
  ])('names %s', (_, { sections }, point) => {
    expect(everything(sections)).toMatch(point)
  })

  it('names whom to turn to when an obstacle stays', () => {
    expect(everything(accessibilityCopy.sections)).toMatch(/Défenseur des droits/)
    expect(everything(accessibilityCopy.sections)).toMatch(/Aucun audit extérieur/)
  })
})

describe('the operator’s data', () => {
  it('is marked where it is missing, and the page says that it is a draft, once the server has said so', async () => {
    serve({ '/api/config/app': { ...defaultAppConfig, operator: {} } })
    renderInApp(<LegalPage {...mentionsCopy} />)
    expect(screen.queryByText('Modèle à compléter')).toBeNull()
    expect(await screen.findByText('Modèle à compléter')).toBeVisible()
    expect(screen.getByText('[à compléter : dénomination sociale]')).toBeVisible()
  })

  it('stands in every text once it is set', async () => {
    const known = Object.keys(legalCopy.operator).map((key) => [
      key,
      key === 'mediatorSite' ? 'https://mediateur.example/' : `«${key}»`,
    ])
    serve({ '/api/config/app': { ...defaultAppConfig, operator: Object.fromEntries(known) } })
    renderInApp(<LegalPage {...mentionsCopy} />)
    await screen.findByText('«hostName»')
    expect(screen.queryByText('Modèle à compléter')).toBeNull()
    expect(screen.queryByText(/à compléter/)).toBeNull()
    const publisher = within(screen.getByRole('region', { name: /Éditeur/ }))
    expect(publisher.getByText('«name»')).toBeVisible()
    expect(publisher.getByRole('link', { name: '«email»' })).toHaveAttribute('href', 'mailto:«email»')
    expect(screen.getByRole('link', { name: 'mediateur.example' })).toHaveAttribute(
      'href',
      'https://mediateur.example/',
    )
  })
})

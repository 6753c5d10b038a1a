import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fold } from '../../../contract/rules/search.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { helpCategories, helpCopy } from '../../copy/help.ts'
import { supportCopy } from '../../copy/support.ts'
import { findFaqs, HelpCentre, withRefundPromise } from './help-centre.tsx'
import { PremiumSupport, SupportView } from './support-view.tsx'

const links = {
  community: 'https://chat.example/',
  pro: 'https://pro.example/',
  contactEmail: 'aide@nectar.test',
  social: [],
}
const questions = () =>
  [...document.querySelectorAll('details')].map((item) => item.querySelector('summary')?.textContent)

describe('the questions', () => {
  it('are seven, over the five categories, each under an id of its own', () => {
    expect(helpCopy.faqs).toHaveLength(7)
    expect(new Set(helpCopy.faqs.map(({ category }) => category))).toEqual(new Set(helpCategories))
    expect(new Set([...helpCopy.faqs, ...supportCopy.faqs].map(({ id }) => id)).size).toBe(11)
  })

  it('quote the prices that are charged', () => {
    const copy = JSON.stringify(helpCopy.faqs)
    expect(copy).toMatch(/Standard, 19\u00a0€ par mois/)
    expect(copy).toMatch(/Premium, 39\u00a0€ par mois/)
    expect(copy).not.toMatch(/9[.,]99/)
  })

  it.each([
    ['REMBOURSE', null, ['arreter-son-pass', 'annuler-une-reservation']],
    ['reseau billets', null, ['billets-sans-reseau']],
    ['decouverte', null, ['trouver-un-concert']],
    ['', 'pass', ['formules-du-pass', 'arreter-son-pass']],
    ['premium', 'account', []],
    ['eseau', null, []],
  ] as const)('searched for %s in %s', (search, category, ids) => {
    const all = search === 'REMBOURSE' ? 'rembours' : search
    expect(fold(all)).toBe(all.toLowerCase())
    expect(findFaqs(helpCopy.faqs, search, category).map(({ id }) => id)).toEqual(ids)
  })

  it.each([
    ['a real deployment promises no refund', false, null],
    ['a demonstration says that it is one', true, /^Démonstration\s: .*48\sheures/],
  ] as const)('%s', (_, isDemo, promise) => {
    const answers = withRefundPromise(helpCopy.faqs, isDemo).map(({ answer }) => answer.at(-1) ?? '')
    const told = answers.filter((text) => /remboursé sur demande/.test(text))
    expect(told).toHaveLength(promise ? 1 : 0)
    if (promise) expect(told[0]).toMatch(promise)
  })
})

describe('the help centre', () => {
  it('narrows by words and by category, says how many, and leads to a person', async () => {
    renderInApp(<HelpCentre isDemo={false} />)
    expect(questions()).toHaveLength(7)
    expect(screen.getByRole('status')).toHaveTextContent('7 questions')
    await userEvent.click(screen.getByRole('button', { name: 'Billets' }))
    expect(screen.getByRole('button', { name: 'Billets' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('2 questions')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher dans l’aide' }), 'ANNULER')
    expect(questions()).toEqual(['Puis-je annuler une réservation, ou me faire rembourser\u00a0?'])
    expect(screen.getByRole('link', { name: 'Nous contacter' })).toHaveAttribute('href', '/contact')
  })

  it.each([
    ['Compte', 1],
    ['Pass', 2],
    ['Billets', 2],
    ['Sécurité', 1],
    ['Découverte', 1],
    ['Toutes', 7],
  ])('narrows by the category %s to %i', async (name, count) => {
    renderInApp(<HelpCentre isDemo={false} />)
    const chip = within(screen.getByRole('group', { name: 'Catégorie' })).getByRole('button', { name })
    await userEvent.click(chip)
    expect(chip).toHaveAttribute('aria-pressed', 'true')
    expect(questions()).toHaveLength(count)
  })

  it('of a demonstration names its refund, and says that it is one', () => {
    renderInApp(<HelpCentre isDemo />, { at: '/help#annuler-une-reservation' })
    expect(screen.getByText(/^Démonstration\s: .*48\sheures avant/)).toBeVisible()
  })

  it('with nothing found says so, and shows everything again', async () => {
    renderInApp(<HelpCentre isDemo={false} />)
    await userEvent.type(screen.getByRole('searchbox'), 'zzz')
    expect(screen.getByText('Aucune question trouvée')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Tout afficher' }))
    expect(questions()).toHaveLength(7)
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('opens the question that the address names, and takes the focus to it', () => {
    renderInApp(<HelpCentre isDemo={false} />, { at: '/help#arreter-son-pass' })
    const open = [...document.querySelectorAll('details')].filter((item) => item.open)
    expect(open.map(({ id }) => id)).toEqual(['arreter-son-pass'])
    expect(document.activeElement).toHaveTextContent('Comment changer de Pass, ou l’arrêter')
  })

  it.each(['#', '#%', '#nulle-part', '#questions'])('takes %s for no question', (hash) => {
    renderInApp(<HelpCentre isDemo={false} />, { at: `/help${hash}` })
    expect(document.querySelectorAll('details[open]')).toHaveLength(0)
  })
})

describe('the support page', () => {
  it('leads to an e-mail, the community and four questions, with times and hours', () => {
    renderInApp(<SupportView links={links} isDemo={false} />)
    expect(screen.getByRole('link', { name: 'Écrire au support' })).toHaveAttribute(
      'href',
      'mailto:aide@nectar.test?subject=Support%20Nectar',
    )
    const chat = screen.getByRole('link', { name: /^Ouvrir le chat/ })
    expect(chat).toHaveAttribute('href', 'https://chat.example/')
    expect(chat).toHaveAttribute('rel', 'noopener noreferrer')
    expect(questions()).toHaveLength(4)
    const times = within(screen.getByRole('region', { name: 'Délais de réponse' }))
    expect(times.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '24-48\u00a0h',
      '12-24\u00a0h',
      '2-4\u00a0h',
    ])
    expect(screen.getByText('Urgences uniquement')).toBeVisible()
  })

  it('promises Premium members nothing that nobody has set up', () => {
    renderInApp(<SupportView links={links} isDemo={false} />)
    expect(screen.queryByText(/Premium.*24|chat en direct/i)).toBeNull()
  })

  it('says of a demonstration that it is one, and links to what an operator has', () => {
    const demo = renderInApp(<PremiumSupport offer={{}} isDemo />)
    expect(screen.getByText(/réservés aux membres Premium/)).toBeVisible()
    expect(screen.getByText(/^Démonstration/)).toBeVisible()
    demo.unmount()
    renderInApp(
      <PremiumSupport
        offer={{ chat: 'https://chat.example/premium', phone: '+33 1 23 45 67 89' }}
        isDemo={false}
      />,
    )
    expect(screen.queryByText(/^Démonstration/)).toBeNull()
    expect(screen.getByText(/^Le chat en direct et le support téléphonique/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Appeler le +33 1 23 45 67 89' })).toHaveAttribute(
      'href',
      'tel:+33123456789',
    )
    renderInApp(<PremiumSupport offer={{ phone: '01 23 45 67 89' }} isDemo={false} />)
    expect(screen.getByText(/^Le support téléphonique 24.+ est réservé/)).toBeVisible()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { focused } from '../../../tests/support/focused.ts'
import { userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { Layout } from './layout.tsx'
import { memberName } from './navigation.tsx'

const onSignOut = vi.fn()
const open = ({ isMember = false, isOffline = false } = {}) =>
  renderInApp(
    <Layout
      member={isMember ? userOf('u1') : null}
      links={defaultAppConfig.links}
      onSignOut={onSignOut}
      isOffline={isOffline}
    >
      <h1>Contenu</h1>
    </Layout>,
  )

describe('the frame', () => {
  it('begins with a way to the content', () => {
    open()
    expect(screen.getAllByRole('link')[0]).toHaveAccessibleName('Aller au contenu')
    expect(screen.getByRole('main')).toHaveAttribute('id', 'contenu')
  })

  it('leads to the content without a new address, in whose fragment or state a page may keep what it shows', async () => {
    open()
    await userEvent.click(screen.getByRole('link', { name: 'Aller au contenu' }))
    expect(screen.getByRole('main')).toHaveFocus()
    expect(location.hash).toBe('')
  })

  it('calls a member by the first name, or by the e-mail where there is none', () => {
    expect(memberName({ firstName: 'Ada', email: 'a@b.c' })).toBe('Ada')
    expect(memberName({ firstName: ' ', email: 'a@b.c' })).toBe('a@b.c')
    open({ isMember: true })
    expect(screen.getByText('Ada')).toBeInTheDocument()
  })

  it('says calmly that it is offline', () => {
    open({ isOffline: true })
    expect(screen.getByText('Hors connexion')).toBeVisible()
  })

  it('links only to screens that are built', async () => {
    open()
    await screen.findByRole('contentinfo')
    const inside = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/'))
    const built = [
      '/',
      '/events',
      '/artists',
      '/venues',
      '/pass-nectar',
      '/store',
      '/favorites',
      '/tickets',
      '/tickets?pass=1',
      '/settings',
      '/profile',
      '/help',
      '/support',
      '/contact',
      '/auth',
      '/auth?view=signup',
      '/cgv',
      '/legal/privacy',
      '/legal/cookies',
      '/legal/mentions',
      '/legal/accessibility',
      '/resilier',
      '/retractation',
      '/jouer',
      '/orga',
    ]
    expect(inside.filter((href) => !built.includes(href))).toEqual([])
  })
})

describe('the footer', () => {
  /** The footer's code loads after that of the page. */
  const footer = async () => within(await screen.findByRole('contentinfo'))

  it('leads to every screen that the specification names, visitors too', async () => {
    open()
    const hrefs = (await footer()).getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([
      '/events',
      '/venues',
      '/store',
      '/favorites',
      '/tickets',
      '/settings',
      '/help',
      '/support',
      '/contact',
      'https://community.example.org',
      'mailto:contact@example.org',
      '/jouer',
      '/orga',
      '/cgv',
      '/legal/privacy',
      '/legal/cookies',
      '/legal/mentions',
      '/legal/accessibility',
      '/resilier',
      '/retractation',
    ])
  })

  describe('where the operator can be followed', () => {
    const followed = async (social: { name: string; href: string }[]) => {
      const { client } = open()
      client.setQueryData(['app-config'], { links: { ...defaultAppConfig.links, social } })
      const heading = (await footer()).getByRole('heading', { name: 'Nous joindre' })
      await screen.findAllByText(social[0]?.name ?? 'Communauté')
      return within(heading.parentElement as HTMLElement).getAllByRole('link')
    }
    const namesOf = (links: HTMLElement[]) => links.map((link) => link.textContent?.replace(/ \(.*/, ''))

    it('is not said until it is known', async () => {
      expect(namesOf(await followed([]))).toEqual([
        ...['Communauté', 'Nous écrire', 'Votre concert ici', 'Espace pro'],
      ])
    })

    it('is linked to, each in a tab of its own that is told', async () => {
      const links = await followed([
        { name: 'Mastodon', href: 'https://mastodon.example/@nectar' },
        { name: 'Instagram', href: 'https://instagram.example/nectar' },
      ])
      expect(namesOf(links)).toEqual([
        ...['Communauté', 'Mastodon', 'Instagram', 'Nous écrire', 'Votre concert ici', 'Espace pro'],
      ])
      expect(links[2]).toHaveAccessibleName(/^Instagram ?\(nouvel onglet\)$/)
      expect(links[2]).toHaveAttribute('href', 'https://instagram.example/nectar')
      expect(links[2]).toHaveAttribute('target', '_blank')
      expect(links[2]).toHaveAttribute('rel', 'noopener noreferrer')
    })
  })

  it.each(['/coming-soon', '/coming-soon/'])('is on every page but the launch’s, %s', async (at) => {
    await import('./footer.tsx')
    renderInApp(
      <Layout member={null} links={defaultAppConfig.links} onSignOut={onSignOut} isOffline={false}>
        <h1>Bientôt</h1>
      </Layout>,
      { at },
    )
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })
})

describe('the menu of a phone', () => {
  it('opens as a dialog with focus in it, and Esc closes it', async () => {
    open()
    const button = screen.getByRole('button', { name: 'Ouvrir le menu' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(button)
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    await focused(within(menu).getByRole('button', { name: 'Fermer le menu' }))
    expect(document.documentElement).toHaveAttribute('data-locked')
    menu.dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.documentElement).not.toHaveAttribute('data-locked')
  })

  it('closes when a link in it is followed', async () => {
    const { address } = open()
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir le menu' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'S’inscrire' }))
    expect(address()).toBe('/auth?view=signup')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('signs a member out', async () => {
    open({ isMember: true })
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir le menu' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Déconnexion' }),
    )
    expect(onSignOut).toHaveBeenCalledOnce()
  })
})

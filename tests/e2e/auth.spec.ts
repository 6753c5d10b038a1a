import { machineNow } from '../../server/platform/machine-clock.ts'
import { expect, test } from '../support/fixtures.ts'
import { members, PASSWORD, signIn } from '../support/member.ts'

test('signing in says so and goes where the person was going', async ({ page }) => {
  await page.goto('/auth?return=%2Fevents%3Fpage%3D2')
  await expect(page.getByRole('heading', { name: 'Connexion', level: 1 })).toBeVisible()
  await expect(page.getByText('Accède à tes concerts et événements favoris')).toBeVisible()
  await page.getByLabel('Email').fill(members.free)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByText('You have been successfully logged in.')).toBeVisible()
  await expect(page).toHaveURL(/\/events\?page=2$/)
  // The sign-in page redirects a signed-in member.
  await page.goto('/auth?return=%2Fevents')
  await expect(page).toHaveURL(/\/events$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/$/)
})

test('bad input is named beside its field, a wrong password in a toast, and nothing typed is lost', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('personne@nectar.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas le bon')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('personne@nectar.test')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('pas le bon')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'text')
})

test('the button waits, disabled, while the server thinks', { tag: '@long' }, async ({ page }) => {
  let answer: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/login', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(members.free)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('button', { name: 'Connexion...' })).toBeDisabled()
  answer()
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('a newcomer joins', async ({ page }) => {
  await page.goto('/auth?return=%2Ftickets')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('heading', { name: 'Rejoindre la communauté', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  for (const message of [
    'Merci d’entrer une adresse email valide',
    'Le prénom est requis',
    'Le nom est requis',
    'Le mot de passe doit contenir au moins 6 caractères',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await page.getByLabel('Email').fill(`lea.${machineNow().getTime()}@nectar.test`)
  await page.getByLabel('Prénom').fill('Léa')
  await page.getByLabel('Nom', { exact: true }).fill('Morin')
  await page.getByLabel('Mot de passe', { exact: true }).fill('secret-6')
  await page.getByLabel('Confirmer le mot de passe').fill('secret-7')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await page.getByLabel('Confirmer le mot de passe').fill('secret-6')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Ton compte a été créé avec succès.')).toBeVisible()
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(page.getByText('Aucun billet à venir')).toBeVisible()
})

test('an address that has an account is refused with a sentence', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth?view=signup')
  await page.getByLabel('Email').fill(members.free)
  await page.getByLabel('Prénom').fill('Léa')
  await page.getByLabel('Nom', { exact: true }).fill('Morin')
  await page.getByLabel('Mot de passe', { exact: true }).fill('secret-6')
  await page.getByLabel('Confirmer le mot de passe').fill('secret-6')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Inscription échouée')).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
})

test('a return address of another site is not followed', { tag: '@long' }, async ({ page, server }) => {
  await page.goto(`/auth?return=${encodeURIComponent('/\\evil.example')}`)
  await page.getByLabel('Email').fill(members.premium)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('a session that has ended asks to sign in again, away from the door', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await signIn(page, members.free, '/events')
  const token = await page.evaluate(() => {
    localStorage.removeItem('nectar.queries')
    return localStorage.getItem('nectar.token')
  })
  // The app is closed while the session ends: it would notice at once, and ask for the sign-in from its
  // current page.
  await page.goto('about:blank')
  await fetch(`${server.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await page.goto('/events?page=2')
  await expect(page).toHaveURL(/\/auth\?return=%2Fevents%3Fpage%3D2$/)
  await expect(page.getByText('Token expired - please log in again')).toBeVisible()
})

test('early typing and an early press are not lost while the page wakes up', { tag: '@long' }, async ({
  page,
}) => {
  // Holds the app's scripts, so that only the prerendered page is there.
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('personne@nectar.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas le bon')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  release()
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('personne@nectar.test')
})

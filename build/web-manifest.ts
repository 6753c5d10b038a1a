import type { ManifestOptions } from 'vite-plugin-pwa'
import { paths } from '../src/config/paths.ts'
import { colors } from '../src/ui/tokens.ts'

/** The dark background, for the splash screen and the status bar. */
const GROUND = colors.ground[1]

const icons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

/** Data for the home screen and the install dialog; served as /manifest.webmanifest. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Nectar',
  short_name: 'Nectar',
  description:
    'Concerts underground : l’agenda, vos billets et votre Pass, même sans réseau à la porte de la salle.',
  lang: 'fr',
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: GROUND,
  theme_color: GROUND,
  categories: ['music', 'entertainment', 'events'],
  icons: [...icons],
  screenshots: [
    {
      src: '/screenshots/events-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Les concerts à venir',
    },
    {
      src: '/screenshots/tickets-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Le Pass et les billets, prêts pour l’entrée',
    },
    {
      src: '/screenshots/events-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'L’agenda sur grand écran',
    },
  ],
  shortcuts: [
    {
      name: 'Mon pass',
      description: 'Le QR code à montrer à l’entrée',
      url: `${paths.tickets}?pass=1`,
      icons: [{ src: '/icons/shortcut-pass.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Mes billets',
      description: 'Les billets à venir et passés',
      url: paths.tickets,
      icons: [{ src: '/icons/shortcut-tickets.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}

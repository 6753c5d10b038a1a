import type { Plugin } from 'vite'

const FONT =
  '/node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'

/** Gives the page of the development server what the build writes into it: the global style sheet and the boot script. */
export const devDocument = (): Plugin => ({
  name: 'nectar:dev-document',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    async handler(html, { server }) {
      if (!server) return html
      const { globalCss } = await server.ssrLoadModule('/src/ui/global-css.ts')
      return html
        .replace(
          '<!--head-->',
          () => `<script type="module" src="/src/boot/boot.ts"></script><style>${globalCss(FONT)}</style>`,
        )
        .replace('<!--door-->', '')
    },
  },
})

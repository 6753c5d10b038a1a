import { Parser } from 'htmlparser2'
import { bundle } from '../bare-server.ts'

const SCRIPTS = /<script\b[\s\S]*?<\/script>/g
const COMMENTS = /<!--[\s\S]*?-->/g

type Tree = string | [name: string, attributes: Record<string, unknown>, children: Tree[]]

/** React's names of attributes that HTML calls otherwise. */
const REACT_NAMES: Record<string, string> = { class: 'className', for: 'htmlFor' }

/** Returns a document as a page without an app would serve it: the same text, styles and pictures, and no script. */
export const withoutScripts = (html: string): string => html.replace(SCRIPTS, '')

const propsOf = (attributes: Record<string, string>): Record<string, unknown> => {
  const { style: _, ...others } = attributes
  return Object.fromEntries(Object.entries(others).map(([name, value]) => [REACT_NAMES[name] ?? name, value]))
}

/** A drawing in the text, which the app inserts as markup as well: React owns none of its elements. */
const isDrawing = (name: string, attributes: Record<string, string>): boolean =>
  name === 'svg' && attributes.xmlns !== undefined
const RAW = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/** Returns what the document's root contains, as React would create it. */
const treesOfRoot = (html: string): Tree[] => {
  const top: Tree[] = []
  const open: Tree[][] = []
  let isInRoot = false
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (isInRoot) {
          const children: Tree[] = []
          const isRaw = isDrawing(name, attributes)
          open.at(-1)?.push([name, { ...propsOf(attributes), ...(isRaw && RAW) }, isRaw ? [] : children])
          open.push(children)
        } else if (attributes.id === 'root') {
          isInRoot = true
          open.push(top)
        }
      },
      ontext: (text) => {
        const children = open.at(-1)
        const last = children?.at(-1)
        if (children && typeof last === 'string') children[children.length - 1] = last + text
        else children?.push(text)
      },
      onclosetag: () => {
        open.pop()
        isInRoot = open.length > 0
      },
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
  )
  parser.end(html)
  return top
}

const inert = (json: string) => json.replaceAll('<', '\\u003c')

/** Returns the document as bare React would hydrate it: `script` is its only one. */
export const hydratedBy = (html: string, script: string): string => {
  const bare = withoutScripts(html).replace(COMMENTS, '')
  const tree = inert(JSON.stringify(treesOfRoot(bare)))
  return bare.replace(
    '</body>',
    () =>
      `<script type="application/json" id="tree">${tree}</script><script type="module" src="${script}"></script></body>`,
  )
}

/** Returns React with the root of `bare-copy.tsx`. */
export const bareCopyScript = (): Promise<string> => bundle('./first-visit/bare-copy.tsx')

/** The least that a page can be: a sentence, in one answer. */
export const ONE_SENTENCE = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Nectar</title></head><body><h1>Nectar</h1><p>Concerts underground : l’agenda, vos billets et votre Pass, même sans réseau à la porte de la salle.</p></body></html>`

/** The limit of a hydrated document: React, and a root that renders the same elements. */
import { createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

type Tree = string | [name: string, attributes: Record<string, unknown>, children: Tree[]]

const render = (tree: Tree): ReactNode => {
  if (typeof tree === 'string') return tree
  const [name, attributes, children] = tree
  return createElement(name, attributes, ...children.map(render))
}

const Page = ({ trees }: { trees: Tree[] }) => {
  useEffect(() => document.querySelector('main')?.setAttribute('data-awake', ''), [])
  return trees.map(render)
}

const root = document.getElementById('root') as HTMLElement
const trees = JSON.parse(document.getElementById('tree')?.textContent ?? '[]') as Tree[]
hydrateRoot(root, createElement(Page, { trees }), {
  onRecoverableError: (error) => document.documentElement.setAttribute('data-failed', String(error)),
})

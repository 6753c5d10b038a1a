// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as ReactModule from 'react'
import type * as ReactDom from 'react-dom'
import type { hydrateRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { slimReact } from './slim-react.ts'

const modules = join(import.meta.dirname, '..', 'node_modules')

const FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/** React's production files as the build writes them. */
const loader = () => {
  const loaded: Record<string, object> = {}
  const load = (name: string): object => {
    const known = loaded[name]
    if (known) return known
    const exports = {}
    loaded[name] = exports
    const file = join(modules, FILES[name] ?? name)
    new Function('exports', 'require', slimReact(file, readFileSync(file, 'utf8')))(exports, load)
    return exports
  }
  return {
    React: load('react') as typeof ReactModule,
    client: load('react-dom/client') as { hydrateRoot: typeof hydrateRoot },
    dom: load('react-dom') as typeof ReactDom,
  }
}

it('takes a page over, answers, titles it, waits for lazy parts, and says what failed', async () => {
  const { React, client, dom } = loader()
  const { createElement: h, Suspense, lazy, useEffect, useState, startTransition } = React
  const taken = vi.fn()

  const Late = lazy(() => Promise.resolve({ default: () => h('p', null, 'tard') }))
  class Boundary extends React.Component<{ children: ReactModule.ReactNode }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override render = () => (this.state.failed ? h('p', { role: 'alert' }, 'échec') : this.props.children)
  }
  const Bad = ({ fails }: { fails: boolean }) => {
    if (fails) throw new Error('planted')
    return null
  }
  const Page = () => {
    const [count, setCount] = useState(0)
    const [isOpen, setOpen] = useState(false)
    useEffect(taken, [])
    return h(
      'main',
      null,
      h('title', null, `Page ${count}`),
      h('meta', { name: 'description', content: `${count}` }),
      h('button', { type: 'button', onClick: () => setCount(count + 1) }, `${count}`),
      h('input', {
        type: 'checkbox',
        checked: isOpen,
        onChange: () => startTransition(() => setOpen(!isOpen)),
      }),
      h(Suspense, { fallback: null }, h('em', null, 'là')),
      isOpen && h(Suspense, { fallback: h('i', null, '…') }, h(Late)),
      h(Boundary, null, h(Bad, { fails: count > 1 })),
    )
  }

  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const root = document.createElement('div')
  root.innerHTML =
    '<main><button type="button">0</button><input type="checkbox"><!--$--><em>là</em><!--/$--></main>'
  document.head.innerHTML = '<title>Page 0</title><meta name="description" content="0">'
  document.body.append(root)
  onTestFinished(() => root.remove())
  const [button, box] = [root.querySelector('button'), root.querySelector('input')]

  const recovered = vi.fn()
  const app = client.hydrateRoot(root, h(Page), { onRecoverableError: recovered })
  await vi.waitFor(() => expect(taken).toHaveBeenCalled())
  dom.flushSync(() => button?.click())
  expect(root.textContent).toBe('1là')
  expect(root.querySelector('button')).toBe(button)
  expect(recovered).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(document.title).toBe('Page 1'))
  expect(document.querySelectorAll('meta[name=description]')).toHaveLength(1)
  expect(document.querySelector('meta[name=description]')).toHaveProperty('content', '1')

  box?.click()
  await vi.waitFor(() => expect(root.textContent).toBe('1làtard'))
  expect(box?.checked).toBe(true)

  button?.click()
  await vi.waitFor(() => expect(root.querySelector('[role=alert]')?.textContent).toBe('échec'))
  app.unmount()
  expect(root.textContent).toBe('')
})

it('leaves out what no code asks for', () => {
  const { dom } = loader()
  expect(dom.preload).toBeUndefined()
  expect(dom.flushSync).toBeTypeOf('function')
})

it('says which of its cuts no longer finds its place in React', () => {
  expect(() => slimReact('react-dom/cjs/react-dom-client.production.js', 'var nothing')).toThrow(
    'The build finds no',
  )
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { bareTexts } from '../../scripts/bare-texts.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
// Within the project, so that React's types are found.
const folder = mkdtempSync(join(root, 'node_modules', '.bare-texts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** JSX that a component returns, and the texts that the check must find in it. */
const cases: [returned: string, found: string[]][] = [
  ['<p>{is && <b />}mot</p>', ['mot']],
  ['<p>{is && <b />}{is ? word : children}</p>', ['{is ? word : children}']],
  ['<p>{is && <b />}{one.two}</p>', ['{one.two}']],
  ['<p>{maybe}<b /></p>', ['{maybe}']],
  ['<p>{word}{is ? maybe : 1}</p>', ['{word}', '{is ? maybe : 1}']],
  ['<>{word + word}{is || <b />}</>', ['{word + word}']],
  ['<ul>{list.map((li) => <li key={li}>{li}</li>)}mot</ul>', ['mot']],
  ['<p>{is && <b />}<span>mot</span></p>', []],
  ['<p>{is ? word : maybe}</p>', []],
  ['<p>{word}, {maybe ?? word}</p>', []],
  ['<p>{word}, {maybe || word}</p>', []],
  ['<p>mot <b>{word}</b></p>', []],
  ['<p>{is && <b />}{children}</p>', []],
  ['<p>{is && <b />}{" "}<b /></p>', []],
]

const files = cases.map(([returned], index) => {
  const file = join(folder, `${index}.tsx`)
  writeFileSync(
    file,
    `import type { ReactNode } from 'react'
    interface Props { is: boolean; word: string; maybe?: string; one: { two: string }; list: string[]; children: ReactNode }
    export const Page = ({ is, word, maybe, one, list, children }: Props) => (${returned})`,
  )
  return file
})
const found = bareTexts(ts.createProgram(files, { jsx: ts.JsxEmit.ReactJSX, strict: true }))

test.each(cases.map((one, index) => [...one, index] as const))('%s: %j', (_, expected, index) => {
  const here = found.filter((text) => text.includes(`/${index}.tsx:`))
  expect(here.map((text) => text.replace(/^.*?:\d+: /, ''))).toEqual(expected)
})

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

const CODE = /\.(?:ts|tsx|mjs|cjs)$/
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*/g
/** Names of texts that the repository does not hold. */
const ABSENT_TEXT = /\bdocuments? [12]\b|\brulings?\b|\bsections? \d/gi
/** A path from the root of the repository, between backticks. */
const PATH = /`((?:build|contract|docs|posters|public|scripts|server|src|sw|tests)\/[\w./@-]*[\w/])`/g
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g

/** The name that recipes give to a file that is to be written. */
const PLACEHOLDER = /\/x\.tsx?$/

const matches = (text, pattern) => [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole)

/**
 * Returns the references in `text` that lead nowhere: paths and links that do not exist (`exists` gets a path from the root), and, in comments of code, names of
 * texts that the repository does not hold.
 */
export const danglingReferences = (file, text, exists) => {
  const isCode = CODE.test(file)
  const prose = isCode ? matches(text, COMMENT).join('\n') : text
  return [
    ...matches(prose, PATH).filter((path) => !PLACEHOLDER.test(path) && !exists(path)),
    ...(isCode ? matches(prose, ABSENT_TEXT) : []),
    ...(isCode ? [] : matches(text, LINK).filter((path) => !exists(join(dirname(file), path)))),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => (CODE.test(file) || file.endsWith('.md')) && existsSync(join(root, file)))
  const exists = (path) => existsSync(join(root, path))
  const found = files.flatMap((file) =>
    danglingReferences(file, readFileSync(join(root, file), 'utf8'), exists).map((one) => `${file}: ${one}`),
  )
  if (found.length > 0) {
    console.log(`These references lead nowhere:\n${found.join('\n')}`)
    process.exitCode = 1
  }
}

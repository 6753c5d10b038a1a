import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import semver from 'semver'
import { build } from './build.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { pack } from './pack.mjs'
import { fail, root, runNode } from './run.mjs'

const USAGE = 'Usage : npm run release -- 0.2.0'
const SECTIONS = ['Added', 'Changed', 'Fixed']
const MAX_ENTRIES = 25

/**
 * Returns the CHANGELOG with its 'Unreleased' entries under `version` and `day` (YYYY-MM-DD), and an empty 'Unreleased' above. Throws an Error with a sentence if there is
 * nothing to release, too much, or a section of another name.
 */
export const releasedChangelog = (text, version, day) => {
  const [, head, body, older] =
    /^([\s\S]*?)^## Unreleased\n([\s\S]*?)(^## [\s\S]*)?$(?![\s\S])/m.exec(text) ?? []
  if (body === undefined) throw new Error('CHANGELOG.md n’a pas de section « Unreleased ».')
  const entries = body.match(/^- /gm)?.length ?? 0
  if (entries === 0) throw new Error('CHANGELOG.md : rien sous « Unreleased ».')
  if (entries > MAX_ENTRIES) throw new Error(`CHANGELOG.md : ${entries} entrées, au plus ${MAX_ENTRIES}.`)
  const unknown = [...body.matchAll(/^### (.+)$/gm)]
    .map(([, name]) => name)
    .filter((name) => !SECTIONS.includes(name))
  if (unknown.length > 0)
    throw new Error(`CHANGELOG.md : sections ${SECTIONS.join(', ')} seulement, pas ${unknown.join(', ')}.`)
  return `${head}## Unreleased\n\n## ${version} · ${day}\n${body}${older ?? ''}`
}

/** Returns the list of stored releases, oldest first, with one more. */
export const withStoredRelease = (text, version) => {
  const name = `release${version.replaceAll(/\W/g, '_')}`
  return text
    .replace(
      /^(import release[^\n]*\n)(?!import release)/m,
      `$1import ${name} from './releases/${version}.json'\n`,
    )
    .replace(/(export const releases: Release\[\] = \[[^\]]*)\]/, `$1, ${name}]`)
}

const edit = (file, change) => {
  const path = join(root, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const run = async (script, args) => {
  const { code } = await runNode(script, args)
  if (code !== 0) fail('Rien n’a été étiqueté. « git checkout . » revient en arrière.')
}

/** Cuts a release: CHANGELOG, version, a record of what devices store, one commit, a tag and `nectar-VERSION.tgz`. Nothing is pushed. */
const release = async (version) => {
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!version || !semver.valid(version)) fail(USAGE)
  if (!semver.gt(version, current)) fail(`${version} ne suit pas ${current}.`)
  if (git('status', '--porcelain') !== '') fail('Des changements ne sont pas enregistrés.')
  if (git('tag', '--list', `v${version}`) !== '') fail(`v${version} existe déjà.`)
  const day = new Date().toISOString().slice(0, 10)
  edit('CHANGELOG.md', (text) => {
    try {
      return releasedChangelog(text, version, day)
    } catch (error) {
      return fail(error.message)
    }
  })
  execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd: root, stdio: 'ignore' })
  process.env.CHROMIUM_PATH = await ensureChromium()
  await build()
  await run(join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), ['tests/stored-rows/record.ts', version])
  edit('tests/stored-rows/releases.ts', (text) => withStoredRelease(text, version))
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  await run(biome, ['check', '--write', 'tests/stored-rows'])
  await run(join(root, 'node_modules', 'vitest', 'vitest.mjs'), ['run', 'src/data/stored-rows.test.ts'])
  if ((await runStaticChecks()).failed > 0)
    fail('Rien n’a été étiqueté. « git checkout . » revient en arrière.')
  git('add', '--all')
  git('commit', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Nectar ${version}`)
  // Once more, so that the packed build names the tagged commit.
  await build()
  const file = await pack(join(root, 'release'))
  console.log(`v${version} est étiqueté. « git push --follow-tags » le publie, avec ${file}.`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await release(process.argv[2])

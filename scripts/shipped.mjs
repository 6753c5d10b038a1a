import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Dependencies that only build the product: `npm start` needs them, a release contains none of them. */
export const BUILD_TOOLS = [
  '@chakra-ui/react',
  '@vanilla-extract/css',
  '@vanilla-extract/vite-plugin',
  '@vitejs/plugin-react',
  'postcss',
  'vite',
  'vite-plugin-pwa',
]

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Returns the names of the dependencies whose code is shipped. */
export const shippedDependencies = () =>
  Object.keys(read('package.json').dependencies).filter((name) => !BUILD_TOOLS.includes(name))

/** Resolves a package as Node does: beside the one that asks, or in a folder above. Undefined if it is not in the lock file. */
const resolved = (packages, name, from) => {
  for (let path = from; ; path = path.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const candidate = `${path ? `${path}/` : ''}node_modules/${name}`
    if (candidate in packages) return candidate
    if (path === '') return undefined
  }
}

/** Returns the folders of packages and of their dependencies, as the lock file names them. An optional peer is included only if it is named. */
export const withTheirs = (names) => {
  const { packages } = read('package-lock.json')
  const found = new Set()
  const add = (name, from) => {
    const path = resolved(packages, name, from)
    if (!path || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    )
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      add(needed, path)
  }
  for (const name of names) add(name, '')
  return [...found].sort()
}

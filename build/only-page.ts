interface Output {
  type: 'chunk' | 'asset'
  fileName: string
  isEntry?: boolean
  facadeModuleId?: string | null
  imports?: string[]
  dynamicImports?: string[]
  viteMetadata?: { importedAssets: ReadonlySet<string> } | undefined
}

/** Returns the files of a bundle that only one page's module leads to. */
export const onlyOfPage = (bundle: Record<string, Output>, page: RegExp): Set<string> => {
  const outputs = Object.values(bundle)
  const below = (from: Output | undefined, but?: Output): Set<string> => {
    const seen = new Set<string>()
    const visit = (output: Output | undefined) => {
      if (!output || output === but || seen.has(output.fileName)) return
      seen.add(output.fileName)
      const { imports = [], dynamicImports = [], viteMetadata } = output
      for (const asset of viteMetadata?.importedAssets ?? []) seen.add(asset)
      for (const next of [...imports, ...dynamicImports]) visit(bundle[next])
    }
    visit(from)
    return seen
  }
  const own = outputs.find(({ facadeModuleId }) => facadeModuleId && page.test(facadeModuleId))
  if (!own) throw new Error(`The client bundle has no ${page}`)
  const others = below(
    outputs.find(({ isEntry }) => isEntry),
    own,
  )
  return new Set([...below(own)].filter((file) => !others.has(file)))
}

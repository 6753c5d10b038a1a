import { cut, withBody } from './cut.ts'

/**
 * react-router without its data router, which nothing here makes: no `createBrowserRouter`, so no loader, revalidation, error element
 * or framework stands above a `<BrowserRouter>`. Its warnings are said in development alone.
 */
export const slimRouter = (code: string): string => {
  if (!code.includes('function usePrefetchBehavior(')) return code
  let slim = cut(code, /\bReact\d*\.useContext\((?:DataRouterContext|DataRouterStateContext)\)/g, 'null')
  slim = cut(
    slim,
    /(function (?:useRoutesImpl|_renderMatches)\([^)]*), dataRouterOpts\) \{\n/g,
    '$1) {\n  const dataRouterOpts = null;\n',
  )
  slim = cut(slim, /let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = null;')
  slim = cut(slim, /isDataRoute \? useNavigateStable\(\) : (?=useNavigateUnstable)/, '')
  slim = cut(
    slim,
    /^var RenderErrorBoundary = class [\s\S]*?^\};\nRenderErrorBoundary\.contextType = .*;$/m,
    'var RenderErrorBoundary = null;',
  )
  slim = withBody(slim, 'usePrefetchBehavior', '  return [false, null, {}];')
  slim = cut(slim, /^( *)warning\(\n[\s\S]*?^\1\);$/gm, '')
  return cut(slim, /^ *warning\(.*\);$/gm, '')
}

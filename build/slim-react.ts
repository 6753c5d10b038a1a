import { cut, withBody } from './cut.ts'

/**
 * What react-dom brings for features that nothing here uses (biome.json refuses their imports): the functions that only such a feature
 * reaches. They are emptied, and the minifier drops them with whatever calls them. React's production files keep their names.
 */
const UNUSED: Record<string, string[]> = {
  'view transitions': [
    'startViewTransition',
    'trackEnterViewTransitions',
    'applyViewTransitionToHostInstancesRecursive',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restoreViewTransitionOnHostInstances',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'scheduleViewTransitionEvent',
    'reportViewTransitionError',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'createViewTransitionInstance',
    'ViewTransitionPseudoElement',
  ],
  'refs of fragments': [
    'FragmentInstance',
    'commitNewChildToFragmentInstance',
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'deleteChildFromFragmentInstance',
  ],
  'style sheets and scripts as elements, preloading': [
    'preconnectAs',
    'preconnect',
    'prefetchDNS',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'acquireResource',
    'insertStylesheet',
    'insertStylesheetIntoRoot',
    'insertSuspendedStylesheets',
    'preloadStylesheet',
    'preloadResource',
    'preloadResourceAndSuspendIfNeeded',
    'suspendResource',
  ],
  'screens that wait for their pictures': [
    'preloadInstanceAndSuspendIfNeeded',
    'accumulateSuspenseyCommitOnFiber',
    'recursivelyAccumulateSuspenseyCommit',
    'suspendInstance',
    'estimateBandwidth',
    'estimateImageBytes',
    'checkIfFullyUnsuspended',
    'onUnsuspend',
    'onUnsuspendImg',
  ],
  'custom elements': ['setPropOnCustomElement'],
  SuspenseList: ['updateSuspenseListComponent'],
  Activity: ['updateActivityComponent'],
  useActionState: [
    'mountActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'dispatchActionState',
    'runActionStateAction',
  ],
  '<html>, <head> and <body> as elements': [
    'resolveSingletonInstance',
    'releaseSingletonInstance',
    'clearSingletonPreambleContribution',
  ],
  'stacks of components, which no boundary reads': ['describeNativeComponentFrame'],
}

/** Functions of such features that are asked all the same, and what they answer then. */
const ANSWERS: Record<string, string> = {
  // `<title>` and `<meta>` have no resource either.
  getResource: 'return null',
  // No commit waits.
  waitForCommitToBeReady: 'return null',
  getStackByFiberInDevAndProd: 'return ""',
}

/** Whether a commit may be animated by React: without a `<ViewTransition>` it changes nothing. */
const ELIGIBLE = /\b(\w+) = \((\w+) & 335544064\) === \2\b|\((\w+) & 335544064\) === \3\b/g
const METHODS =
  /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function \([^)]*\) \{\n[\s\S]*?^\};$/gm

/** The calls of react-dom that ask for files, and those of features above. */
const CALLS = ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule']

const CLIENT = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/
const SHARED = /react-dom[\\/]cjs[\\/]react-dom\.production\.js$/

const slimClient = (code: string): string => {
  let slim = cut(code, METHODS, '')
  slim = cut(slim, ELIGIBLE, (_, assigned) => (assigned ? `${assigned} = !1` : '!1'))
  for (const name of Object.values(UNUSED).flat()) slim = withBody(slim, name, '')
  for (const [name, body] of Object.entries(ANSWERS)) slim = withBody(slim, name, body)
  return slim
}

const slimShared = (code: string): string =>
  CALLS.reduce(
    (slim, name) =>
      cut(slim, new RegExp(`^exports\\.${name} = function \\([^)]*\\) \\{\\n[\\s\\S]*?^\\};\\n`, 'm'), ''),
    code,
  )

/** React's own file without what is never used of it; any other as it is. Throws where an update has renamed something. */
export const slimReact = (id: string, code: string): string =>
  CLIENT.test(id) ? slimClient(code) : SHARED.test(id) ? slimShared(code) : code

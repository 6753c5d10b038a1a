/** What Playwright disables itself: Chromium reads the last `--disable-features` alone, so ours repeats its list. */
const playwrightsOwn = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Work around the page that no test sees: nearly a third of the CPU time of opening three pages in a new context. */
const aroundThePage = [
  // Each new window renders the address bar's suggestions, a page in a process of its own.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Each navigation starts a process for the next one.
  'SpareRendererForSitePerProcess',
  // Each form is asked about at Google's server.
  'AutofillServerCommunication',
]

/** The flag of browser tests that disables what Chromium does beside showing a page. */
export const disableFeatures = `--disable-features=${[...playwrightsOwn, ...aroundThePage].join(',')}`

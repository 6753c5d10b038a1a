/** Features that Playwright disables: Chromium reads only the last `--disable-features`, so ours repeats the list. */
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

/** Work outside the page that no test sees: nearly a third of the CPU time of opening three pages in a new context. */
const aroundThePage = [
  // Each new window renders the address bar's suggestions, a page in a separate process.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Each navigation starts a process for the next one.
  'SpareRendererForSitePerProcess',
  // Each form is sent to Google's server for suggestions.
  'AutofillServerCommunication',
]

/** The flag that turns off Chromium's work besides showing a page, for browser tests. */
export const disableFeatures = `--disable-features=${[...playwrightsOwn, ...aroundThePage].join(',')}`

import { openPlaywrightDevice } from './playwright-device.ts'
import { openWebKitDevice } from './webdriver-device.ts'

/** An engine that this command drives: its program, how to open it, and the limits of its driver. */
interface Engine {
  variable: 'CHROMIUM_PATH' | 'FIREFOX_PATH' | 'WEBKIT_PATH'
  open: (program: string, baseURL: string, worker: number) => ReturnType<typeof openPlaywrightDevice>
  /** Replacement for a cold start, if the driver's storage ends with the browser. */
  restartIs?: string
}

export const engines: Record<string, Engine> = {
  Chromium: {
    variable: 'CHROMIUM_PATH',
    open: (program, baseURL) => openPlaywrightDevice('chromium', program, baseURL),
  },
  Firefox: {
    variable: 'FIREFOX_PATH',
    open: (program, baseURL) => openPlaywrightDevice('firefox', program, baseURL),
  },
  WebKitGTK: {
    variable: 'WEBKIT_PATH',
    open: (program, baseURL, worker) => openWebKitDevice(program, baseURL, 90 + worker),
    restartIs:
      'a new window after the last one was closed: WebKitWebDriver opens private sessions, which end with the browser',
  },
}

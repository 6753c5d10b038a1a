const NAMES = /^(PATH|HOME|LD_PRELOAD|FAKETIME.*|DONT_FAKE_MONOTONIC)$/

/** The variables that each child process gets from this machine: where its programs are, and a clock that faketime moved. */
export const machineVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      NAMES.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )

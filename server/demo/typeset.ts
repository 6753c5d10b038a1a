/** French typography: a no-break space before : ; ! ? € » and after «, so that a line never begins or ends with one. */
export const typeset = (text: string): string =>
  text.replace(/ ([:;!?€»])/g, '\u00a0$1').replace(/« /g, '«\u00a0')

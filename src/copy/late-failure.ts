/** Said to who has left a page, of a change that may be done although its answer is lost. */
export const lateFailureCopy = {
  lost: 'C’est peut-être fait\u00a0: une fois le réseau revenu, la page que vous avez quittée le montre.',
} as const

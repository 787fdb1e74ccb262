/**
 * Sent with every answer as `Callsheet-Version`. New fields do not change it. A change that breaks callers gets the
 * next version.
 */
export const apiVersion = '1'

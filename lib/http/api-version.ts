/** Sent with every answer as `Callsheet-Version`. Fields may be added within it; a change that breaks callers is the next. */
export const apiVersion = '1'

/** Words to look for in a text. */
export interface Words {
  test(text: string): boolean
}

/** Several expressions as one: a single one of all languages would be too large to be judged. */
export function anyWords(patterns: readonly RegExp[]): Words {
  return { test: (text) => patterns.some((pattern) => pattern.test(text)) }
}

/** Only letters and digits, in lower case: Markdown, quotes and line breaks differ between a page and its text. */
export function bareText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

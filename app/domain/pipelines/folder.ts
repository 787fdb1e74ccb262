const maximumPartCharacters = 120

/** `{offerName}/{title}` (spec: Media rows). A slash inside a name would open a folder of its own. */
export function folderOf(name: string, title: string): string {
  return `${part(name)}/${part(title)}`
}

function part(text: string): string {
  const plain = text
    .replaceAll(/[/\\\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.slice(0, maximumPartCharacters).trim() || 'Untitled'
}

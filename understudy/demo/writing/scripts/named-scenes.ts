/** The scenes that an instruction names, such as "change scene 2 and 3". */
export function namedScenes(instructions: string): number[] {
  return [...instructions.matchAll(/\b(?:scene|turn|shot|moment)s?\s+(\d+)(?:\s*(?:and|,|&)\s*(\d+))?/gi)]
    .flatMap((match) => [match[1], match[2]])
    .filter(Boolean)
    .map(Number)
}

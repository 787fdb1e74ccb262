export interface Instruction {
  keyword: string
  rest: string
}

/** Instructions in order, continued lines joined, comments left out. */
export function parseDockerfile(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, ' ')
  return joined.split('\n').map((line) => {
    const [keyword = ''] = line.trim().split(/\s/, 1)
    return { keyword, rest: line.trim().slice(keyword.length).trim() }
  })
}

/** `$NAME` and `${NAME}` by their values; of an unknown name nothing is left, as in a build. */
export function substitute(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\$\{?(\w+)\}?/g, (_match, name: string) => values[name] ?? '')
}
